import FileKit
import Foundation
import LifecycleEvents
import LifecycleStore

/// An input file that is read more than once.
///
/// A temporary file keeps the bytes of a pipe or standard input, or the decompressed bytes of a gzip file.
package final class InputFile {
    package let path: String
    /// The name in errors.
    package let name: String
    private let temporary: TemporaryFolder?

    /// - Parameters:
    ///   - path: a path, which need not exist, or `-` for standard input.
    ///   - temporaryFiles: records the temporary file while it exists.
    /// - Throws: ``InputError`` if a pipe or a gzip file cannot be read, or there is no space for the copy.
    package init(_ path: String, _ temporaryFiles: TemporaryFiles) throws {
        let isStandardInput = path == "-"
        let name = isStandardInput ? "standard input" : path
        self.name = name
        guard try isStandardInput || Self.isStream(path) || Self.isPacked(path) else {
            (self.path, temporary) = (path, nil)
            return
        }
        let source = try InputBytes(path)
        let folder = try TemporaryFolder(temporaryFiles)
        (self.path, temporary) = (folder.file("input.log"), folder)
        var copy = try LogCopy(of: name, at: self.path)
        try Self.unpack(source) { try copy.write($0) }
        try copy.finish()
    }

    /// Calls `write` with the bytes of `source`, decompressed if they are gzip data.
    private static func unpack(_ source: InputBytes, _ write: ([UInt8]) throws -> Void) throws {
        var first = try source.next()
        // A pipe may return the first byte alone.
        if first.count == 1 { first += try source.next() }
        guard first.starts(with: GzipReader.magic) else {
            while !first.isEmpty {
                try write(first)
                first = try source.next()
            }
            return
        }
        let packed = try GzipReader(named: source.name) {
            defer { first = [] }
            return try first.isEmpty ? source.next() : first
        }
        while case let piece = try packed.next(), !piece.isEmpty { try write(piece) }
    }

    /// Whether `path` is neither a file nor a folder, so that its bytes can be read only once.
    private static func isStream(_ path: String) -> Bool {
        guard let kind = kind(of: path) else { return false }
        return kind != S_IFREG && kind != S_IFDIR
    }

    /// Whether the file at `path` begins with the bytes of gzip.
    ///
    /// - Throws: ``InputError`` if the file may be opened and cannot be read.
    private static func isPacked(_ path: String) throws -> Bool {
        // Does not open a database: this process may be writing the database.
        guard kind(of: path) == S_IFREG, !LogReader.isDatabase(path: path), access(path, R_OK) == 0
        else { return false }
        return try InputBytes(path).next().starts(with: GzipReader.magic)
    }

    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}

/// A temporary copy of a log from a pipe, standard input or a gzip file.
///
/// Endless input, such as `/dev/zero`, is an error before it fills the disk.
private struct LogCopy {
    private let name: String
    private let path: String
    private let file: FileHandle
    /// Whether the log is an SQLite file; nil before its first byte.
    private var isDatabase: Bool?
    private var lineBytes = 0
    private var uncheckedBytes = 0

    private static let magic = Array("SQLite format 3\0".utf8)
    /// The number of bytes after which the room on the disk is checked again.
    private static let checkedBytes = 1 << 20
    /// The share of the disk that stays free.
    private static let share = 16

    init(of name: String, at path: String) throws {
        (self.name, self.path) = (name, path)
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let file = FileHandle(forWritingAtPath: path)
        else { throw Self.noRoom(name) }
        self.file = file
    }

    mutating func write(_ piece: [UInt8]) throws {
        try check(piece)
        do {
            try file.write(contentsOf: piece)
        } catch {
            throw Self.noRoom(name)
        }
    }

    func finish() throws { try file.close() }

    private mutating func check(_ piece: [UInt8]) throws(InputError) {
        if isDatabase == nil, let first = piece.first(where: { !" \t\r\n\u{FEFF}".utf8.contains($0) }) {
            isDatabase = first == Self.magic[0]
            let begins = piece.prefix(Self.magic.count)
            guard first == UInt8(ascii: "{") || Self.magic.starts(with: begins) else {
                throw InputError(
                    "\(name): is not a log: it begins with neither {\"run\": nor the bytes of an SQLite file"
                )
            }
        }
        if isDatabase != true {
            let end = piece.lastIndex(of: UInt8(ascii: "\n"))
            lineBytes = end.map { piece.count - 1 - $0 } ?? lineBytes + piece.count
            guard lineBytes <= NDJSONReader.longestLine else {
                throw InputError(
                    "\(name): a line is longer than \(NDJSONReader.longestLine) bytes; this is not a log")
            }
        }
        uncheckedBytes += piece.count
        guard uncheckedBytes >= Self.checkedBytes else { return }
        uncheckedBytes = 0
        var disk = statvfs()
        guard statvfs(path, &disk) == 0, disk.f_bavail > disk.f_blocks / numericCast(Self.share) else {
            throw Self.noRoom(name)
        }
    }

    private static func noRoom(_ name: String) -> InputError {
        InputError(
            "\(name): not enough room for a copy in \(FileManager.default.temporaryDirectory.path); give a file, "
                + "or name another folder in TMPDIR")
    }
}
