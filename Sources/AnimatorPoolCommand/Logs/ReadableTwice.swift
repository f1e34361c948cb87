import Foundation

/// A file that is read more than once; standard input is kept in a temporary file for as long as that takes.
final class ReadableTwice {
    let path: String
    /// As errors name it.
    let name: String
    private let temporary: TemporaryFolder?

    /// - Parameter path: a path, or `-` for standard input.
    init(_ path: String) throws {
        guard path == "-" else {
            (self.path, name, temporary) = (path, path, nil)
            return
        }
        let folder = try TemporaryFolder()
        (self.path, name, temporary) = (folder.file("input.ndjson"), "standard input", folder)
        guard FileManager.default.createFile(atPath: self.path, contents: nil) else {
            throw InputError("standard input: there is no room to keep it; give a file")
        }
        do {
            let copy = try FileHandle(forWritingTo: URL(fileURLWithPath: self.path))
            defer { try? copy.close() }
            while let bytes = try FileHandle.standardInput.read(upToCount: 1 << 16), !bytes.isEmpty {
                try copy.write(contentsOf: bytes)
            }
        } catch {
            throw InputError("standard input: there is no room to keep it; give a file")
        }
    }
}
