import Foundation

/// The lines of a file or of standard input, one at a time.
package final class InputLines {
    /// The name in errors.
    package var name: String { source.name }
    private let source: InputBytes
    private var buffer: [UInt8] = []
    /// The beginning of the next line in `buffer`.
    private var start = 0
    /// The end of the bytes in `buffer` that have been searched for a line break.
    private var searched = 0
    private var isAtStart = true

    /// The maximum length of a line, in bytes. A longer line is an error.
    package static let longestLine = 1 << 20

    /// - Parameter path: a path, or `-` for standard input.
    package init(_ path: String) throws {
        var isFolder: ObjCBool = false
        if path != "-" {
            let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            guard !isFolder.boolValue else {
                throw InputError("\(path): this is a folder; name a file, or - for standard input")
            }
            guard exists, access(path, R_OK) == 0 else {
                throw InputError("\(path): no such file can be read; name a file, or - for standard input")
            }
        }
        source = try InputBytes(path)
    }

    /// Returns the next line without its line break and byte order mark, or nil at the end of the file.
    package func next() throws -> String? {
        guard var line = try nextBytes() else { return nil }
        if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        isAtStart = false
        guard let text = String(validating: line, as: UTF8.self) else {
            throw InputError("\(name): a line is not UTF-8; save the file as UTF-8")
        }
        return text
    }

    private func nextBytes() throws -> ArraySlice<UInt8>? {
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { (start, searched) = (end + 1, end + 1) }
                return buffer[start..<end]
            }
            guard buffer.count - start <= Self.longestLine else {
                throw InputError(
                    "\(name): a line is longer than \(Self.longestLine) bytes; name another file")
            }
            buffer.removeFirst(start)
            (start, searched) = (0, buffer.count)
            let piece = try source.next()
            if piece.isEmpty {
                defer { (buffer, searched) = ([], 0) }
                return buffer.isEmpty ? nil : buffer[...]
            }
            buffer += piece
        }
    }

    /// Returns the values of all lines that are not blank.
    ///
    /// - Parameters:
    ///   - rule: the text of the error for a line that is not a valid value.
    ///   - isValid: whether a decoded value is valid.
    package func values<Value: Decodable>(
        _ type: Value.Type, orSay rule: String, where isValid: (Value) -> Bool = { _ in true }
    ) throws -> [Value] {
        let decoder = JSONDecoder()
        var values: [Value] = []
        var number = 0
        while let line = try next() {
            number += 1
            if line.allSatisfy(\.isWhitespace) { continue }
            guard let value = try? decoder.decode(type, from: Data(line.utf8)), isValid(value) else {
                throw InputError("\(name):\(number): \(rule)")
            }
            values.append(value)
        }
        return values
    }

    /// Returns the remaining text, decompressed if it is gzip data, with invalid UTF-8 repaired.
    ///
    /// For texts that are searched, such as crash reports.
    ///
    /// - Throws: ``InputError`` if the text has more than `limit` bytes.
    package func rest(limit: Int) throws -> String {
        var bytes = Array(buffer[start...])
        (buffer, start, searched) = ([], 0, 0)
        while case let piece = try source.next(), !piece.isEmpty {
            bytes += piece
            guard bytes.count <= limit else { throw tooLong(limit) }
        }
        if bytes.starts(with: GzipReader.magic) { bytes = try unpacked(bytes, limit: limit) }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func tooLong(_ limit: Int) -> InputError {
        InputError(
            "\(name): longer than \(limit >> 20) MB, which no crash report is; cut out the part with the crash"
        )
    }

    private func unpacked(_ bytes: [UInt8], limit: Int) throws -> [UInt8] {
        var (packed, unpacked) = (bytes, [UInt8]())
        let reader = try GzipReader(named: name) {
            defer { packed = [] }
            return packed
        }
        while case let piece = try reader.next(), !piece.isEmpty {
            unpacked += piece
            guard unpacked.count <= limit else { throw tooLong(limit) }
        }
        return unpacked
    }
}
