import LogUpload

/// What a server says about a request that it did not do.
struct ClickHouseFault {
    /// ClickHouse's number of it.
    let code: Int
    /// The sentence, as a terminal may show it.
    let message: String

    static let unknownTable = 60

    /// The way out where the server does not take who sends.
    static let whoSends =
        "check the user and the password: --password-file, CLICKHOUSE_USER, CLICKHOUSE_PASSWORD"

    /// The exception in a text, if there is one: it may also end an answer that had begun well.
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

    /// Whether the same request may go better after a while: a shard, a disk, a lock or the memory of a server that
    /// has too much to do. Its status is the same as for what never goes well.
    var isWorthWaiting: Bool {
        switch code {
        // What it was sent was cut, or a file or a socket failed: on a full disk, too.
        case 3, 32, 33, 74, 75, 76, 95, 96, 99, 100, 101, 106, 425, 499, 722: true
        // Time, memory, too much at once, no room.
        case 159, 160, 173, 202, 203, 209, 210, 236, 241, 243, 252, 394, 439, 473, 574, 735: true
        // Keeper, replicas and shards that are away.
        case 198, 225, 242, 254, 265, 279, 285, 286, 289, 305, 319, 518, 999: true
        // What libraries and the system below it said.
        case 1000, 1001, 1002: true
        default: false
        }
    }

    private var isAboutUser: Bool { [192, 193, 194, 291, 497, 516].contains(code) }

    func failure(of node: ClickHouseAddress.Node) -> UploadFailure {
        UploadFailure(
            isWorthWaiting ? .waiting(seconds: nil) : .nothing, "\(node) says: \(message) (code \(code))",
            wayOut: isAboutUser ? Self.whoSends : "",
            concernsServer: true)
    }
}
