import FileKit
import Foundation
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
        guard isStandardInput || Self.isStream(path) || Self.isPacked(path) else {
            (self.path, temporary) = (path, nil)
            return
        }
        let source: FileHandle? = isStandardInput ? .standardInput : FileHandle(forReadingAtPath: path)
        guard let source else { throw InputError("\(name): cannot be opened") }
        let folder = try TemporaryFolder(temporaryFiles)
        (self.path, temporary) = (folder.file("input.log"), folder)
        guard FileManager.default.createFile(atPath: self.path, contents: nil) else {
            throw InputError("\(name): not enough disk space for a copy; give a file")
        }
        do {
            let copy = try FileHandle(forWritingTo: URL(fileURLWithPath: self.path))
            defer { try? copy.close() }
            try Self.unpack(source, named: name) { try copy.write(contentsOf: $0) }
        } catch let error as InputError {
            throw error
        } catch {
            throw InputError("\(name): cannot be read and kept; give a file")
        }
    }

    /// Calls `write` with the bytes of `source`, decompressed if they are gzip data.
    private static func unpack(
        _ source: FileHandle, named name: String, _ write: ([UInt8]) throws -> Void
    ) throws {
        func read() throws -> [UInt8] { try source.read(upToCount: 1 << 16).map { [UInt8]($0) } ?? [] }
        var first = try read()
        // A pipe may return the first byte alone.
        if first.count == 1 { first += try read() }
        guard first.starts(with: GzipReader.magic) else {
            while !first.isEmpty {
                try write(first)
                first = try read()
            }
            return
        }
        let packed = try GzipReader(named: name) {
            defer { first = [] }
            return try first.isEmpty ? read() : first
        }
        while case let piece = try packed.next(), !piece.isEmpty { try write(piece) }
    }

    /// Whether `path` is neither a file nor a folder, so that its bytes can be read only once.
    private static func isStream(_ path: String) -> Bool {
        guard let kind = kind(of: path) else { return false }
        return kind != S_IFREG && kind != S_IFDIR
    }

    /// Whether the file at `path` begins with the bytes of gzip.
    private static func isPacked(_ path: String) -> Bool {
        // Does not open a database: this process may be writing the database.
        guard kind(of: path) == S_IFREG, !LogReader.isDatabase(path: path),
            let file = FileHandle(forReadingAtPath: path)
        else { return false }
        defer { try? file.close() }
        guard let head = try? file.read(upToCount: GzipReader.magic.count) else { return false }
        return head.elementsEqual(GzipReader.magic)
    }

    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}
