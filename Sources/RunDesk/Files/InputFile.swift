import Foundation

/// A file that is read more than once. What gives its bytes only once, a pipe or standard input, is kept in a
/// temporary file for as long as that takes.
package final class InputFile {
    package let path: String
    /// As errors name it.
    package let name: String
    private let temporary: TemporaryFolder?

    /// - Parameters:
    ///   - path: a path, which need not be there, or `-` for standard input.
    ///   - leftovers: told of the temporary file while it is there.
    /// - Throws: ``InputError`` when a pipe cannot be read or there is no room to keep it.
    package init(_ path: String, _ leftovers: Leftovers) throws {
        let isStandardInput = path == "-"
        name = isStandardInput ? "standard input" : path
        guard isStandardInput || Self.isReadOnce(path) else {
            (self.path, temporary) = (path, nil)
            return
        }
        let source: FileHandle? = isStandardInput ? .standardInput : FileHandle(forReadingAtPath: path)
        guard let source else { throw InputError("\(name): cannot be opened") }
        let folder = try TemporaryFolder(leftovers)
        (self.path, temporary) = (folder.file("input.log"), folder)
        guard FileManager.default.createFile(atPath: self.path, contents: nil) else {
            throw InputError("\(name): there is no room to keep it; give a file")
        }
        do {
            let copy = try FileHandle(forWritingTo: URL(fileURLWithPath: self.path))
            defer { try? copy.close() }
            while let bytes = try source.read(upToCount: 1 << 16), !bytes.isEmpty {
                try copy.write(contentsOf: bytes)
            }
        } catch {
            throw InputError("\(name): cannot be read and kept; give a file")
        }
    }

    /// Whether something stands at `path` that is neither a file nor a folder.
    private static func isReadOnce(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        let kind = status.st_mode & S_IFMT
        return kind != S_IFREG && kind != S_IFDIR
    }
}
