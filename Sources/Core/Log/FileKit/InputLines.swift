import Foundation

/// The lines of a file or of standard input, one at a time.
package final class InputLines {
    /// The name in errors.
    package let name: String
    private let file: UnsafeMutablePointer<FILE>
    private var buffer: UnsafeMutablePointer<CChar>?
    private var capacity = 0
    private var isAtStart = true

    /// - Parameter path: a path, or `-` for standard input.
    package init(_ path: String) throws {
        var isFolder: ObjCBool = false
        let isStandardInput = path == "-"
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        guard !isFolder.boolValue || isStandardInput else {
            throw InputError("\(path): this is a folder; name a file, or - for standard input")
        }
        guard isStandardInput || exists,
            let file = isStandardInput ? fdopen(STDIN_FILENO, "r") : fopen(path, "r")
        else {
            throw InputError("\(path): no such file can be read; name a file, or - for standard input")
        }
        name = isStandardInput ? "standard input" : path
        self.file = file
    }

    deinit {
        free(buffer)
        fclose(file)
    }

    /// Returns the next line without its line break and byte order mark, or nil at the end of the file.
    package func next() throws -> String? {
        let length = getline(&buffer, &capacity, file)
        guard length >= 0, let buffer else { return nil }
        let bytes = UnsafeRawBufferPointer(start: buffer, count: length)
        var line = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
        if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        isAtStart = false
        guard let text = String(validating: line, as: UTF8.self) else {
            throw InputError("\(name): a line is not UTF-8; save the file as UTF-8")
        }
        return text
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
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            guard count > 0 else { break }
            bytes += chunk[..<count]
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
