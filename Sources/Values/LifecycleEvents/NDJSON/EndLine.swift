/// Reads and writes the last line of a log.
///
/// The digest is the last member of the line and covers every byte of the file before its digits. So the
/// line is recognized by its bytes: a line that does not end with `"}}` and a newline is not an end line.
enum EndLine {
    private static let start = Array(#"{"end":{"#.utf8)
    private static let digestKey = Array(#""digest":""#.utf8)
    private static let close = Array(#""}}"#.utf8)

    /// - Parameter digest: the digest of every byte before the line.
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

    /// A parsed end line, and whether its digest is valid.
    struct Decoded {
        var end: StatedLogEnd
        /// Whether the digest matches the bytes before it.
        var isGenuine: Bool
    }

    /// Parses an end line; nil if `line` is not an end line.
    ///
    /// - Parameters:
    ///   - line: a line that a newline ends, without the newline.
    ///   - digest: the digest of every byte before the line.
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
