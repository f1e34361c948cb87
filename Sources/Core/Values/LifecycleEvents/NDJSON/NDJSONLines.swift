/// Splits bytes into lines and computes their digest.
package struct NDJSONLines {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    package struct Line {
        /// The bytes without the newline.
        package var bytes: ArraySlice<UInt8>
        /// Whether a newline ends the line. The last line of a truncated file has none.
        package var hasEnd: Bool
        package var isBlank: Bool
        /// The digest of every byte before the line.
        var digestBefore: LogDigest
    }

    private(set) var number = 0
    private let source: String
    private let readMore: () throws(NDJSONError) -> [UInt8]
    private var digest = LogDigest()
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    package init(source: String, readMore: @escaping () throws(NDJSONError) -> [UInt8]) {
        self.source = source
        self.readMore = readMore
    }

    package func error(_ reason: String) -> NDJSONError {
        NDJSONError(source: source, line: number, reason: reason)
    }

    package mutating func next() throws(NDJSONError) -> Line? {
        guard let found = try nextRaw() else {
            if number == 0 { number = 1 }
            return nil
        }
        let digestBefore = digest
        digest.add(found.bytes)
        if found.hasEnd { digest.add([UInt8(ascii: "\n")]) }
        var bytes = found.bytes
        if number == 1, bytes.starts(with: Self.byteOrderMark) {
            bytes = bytes.dropFirst(Self.byteOrderMark.count)
        }
        return Line(
            bytes: bytes, hasEnd: found.hasEnd,
            isBlank: !bytes.contains { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }, digestBefore: digestBefore)
    }

    private mutating func nextRaw() throws(NDJSONError) -> (bytes: ArraySlice<UInt8>, hasEnd: Bool)? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                number += 1
                return (buffer[start..<end], true)
            }
            searched = buffer.count
            if isAtEnd {
                guard start < buffer.count else { return nil }
                defer { start = buffer.count }
                number += 1
                return (buffer[start...], false)
            }
            guard buffer.count - start <= NDJSONReader.longestLine else {
                number += 1
                throw error("the line is longer than \(NDJSONReader.longestLine) bytes; this is not a log")
            }
            let more = try readMore()
            if more.isEmpty { isAtEnd = true }
            searched -= start
            buffer.removeSubrange(..<start)
            start = 0
            buffer.append(contentsOf: more)
        }
    }
}
