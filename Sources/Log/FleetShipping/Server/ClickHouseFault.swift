import LogUpload

/// The error of a server about a request that it did not perform.
struct ClickHouseFault {
    /// ClickHouse's error code.
    let code: Int
    /// The message, without control characters.
    let message: String

    static let unknownTable = 60

    /// The fix for a rejected user.
    static let whoSends =
        "check the user and the password: --password-file, CLICKHOUSE_USER, CLICKHOUSE_PASSWORD"

    /// Finds the exception in a text, or returns nil. The exception may follow the beginning of an answer.
    init?(in text: String) {
        guard let start = text.range(of: "Code: "), text.contains("DB::") else { return nil }
        let rest = text[start.upperBound...]
        guard let code = Int(rest.prefix { $0.isNumber }) else { return nil }
        self.code = code
        var sentence = rest
        for mark in ["Exception: ", "displayText() = "] {
            if let range = rest.range(of: mark) {
                sentence = rest[range.upperBound...]
                break
            }
        }
        for mark in [", e.what()", " (version", ". (", "\n", ". Log: "] {
            if let range = sentence.range(of: mark) { sentence = sentence[..<range.lowerBound] }
        }
        let words = String(sentence).visible().prefix(300)
        message = words.hasSuffix(".") ? String(words.dropLast()) : String(words)
    }

    /// Whether a retry may succeed: an error of a shard, a disk, a lock or the memory of a busy server.
    ///
    /// The HTTP status does not distinguish these errors.
    var isWorthWaiting: Bool {
        switch code {
        // The request was truncated, or a file or a socket failed, for example on a full disk.
        case 3, 32, 33, 74, 75, 76, 95, 96, 99, 100, 101, 106, 425, 499, 722: true
        // Time, memory, too many requests, a full disk.
        case 159, 160, 173, 202, 203, 209, 210, 236, 241, 243, 252, 394, 439, 473, 574, 735: true
        // Keeper, replicas and shards that are unavailable.
        case 198, 225, 242, 254, 265, 279, 285, 286, 289, 305, 319, 518, 999: true
        // Errors of libraries and of the system.
        case 1000, 1001, 1002: true
        default: false
        }
    }

    private var isAboutUser: Bool { [192, 193, 194, 291, 497, 516].contains(code) }

    func failure(of node: ClickHouseAddress.Node) -> UploadError {
        UploadError(
            isWorthWaiting ? .noAnswer : .refused, "\(node) says: \(message) (code \(code))",
            wayOut: isAboutUser ? Self.whoSends : "",
            concernsServer: true)
    }
}
