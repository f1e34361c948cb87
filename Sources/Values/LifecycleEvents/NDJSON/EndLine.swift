/// Reads and writes the line that ends a log.
///
/// The digest is the line's last member and covers every byte of the file before its digits, so the line is known by
/// its bytes: what ends otherwise than `"}}` and a newline is no end line.
enum EndLine {
    private static let start = Array(#"{"end":{"#.utf8)
    private static let digestKey = Array(#""digest":""#.utf8)
    private static let close = Array(#""}}"#.utf8)

    /// - Parameter digest: of every byte before the line.
    static func append(_ end: LogEnd, digest: LogDigest, to json: inout JSONWriter) {
        let lineStart = json.bytes.count
        json.append(raw: start)
        json.members(of: end)
        json.append(raw: [UInt8(ascii: ",")] + digestKey)
        var digest = digest
        digest.add(json.bytes[lineStart...])
        json.append(raw: digest.digits + close)
        json.endLine()
    }

    /// An end line that was read, and what is wrong with it.
    struct Decoded {
        var end: StatedLogEnd
        /// Whether the digest fits the bytes before it.
        var isGenuine: Bool
    }

    /// The end that `line` is, or nil when it is no end line.
    ///
    /// - Parameters:
    ///   - line: a line that a newline ends, without the newline.
    ///   - digest: of every byte before the line.
    static func decode(_ line: ArraySlice<UInt8>, digest: LogDigest) -> Decoded? {
        let tail = LogDigest.digitCount + close.count
        guard line.starts(with: start), line.count > start.count + digestKey.count + tail,
            line.suffix(close.count).elementsEqual(close)
        else { return nil }
        let head = line.dropLast(tail)
        let digits = line[head.endIndex...].prefix(LogDigest.digitCount)
        guard head.suffix(digestKey.count).elementsEqual(digestKey), digits.allSatisfy(isDigit) else {
            return nil
        }
        var reader = JSONReader(line)
        var end: StatedLogEnd?
        do throws(JSONFault) {
            try reader.object { (_, reader) throws(JSONFault) in end = try StatedLogEnd(&reader) }
            try reader.end()
        } catch {
            return nil
        }
        guard let end else { return nil }
        var found = digest
        found.add(head)
        return Decoded(end: end, isGenuine: digits.elementsEqual(found.digits))
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
