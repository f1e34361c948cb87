import Foundation

/// A file that is read more than once; standard input is kept in a temporary file for as long as that takes.
final class ReadableTwice {
    let path: String
    /// As errors name it.
    let name: String
    private let temporary: URL?

    /// - Parameter path: a path, or `-` for standard input.
    init(_ path: String) throws {
        guard path == "-" else {
            (self.path, name, temporary) = (path, path, nil)
            return
        }
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("animatorpool-\(UUID().uuidString).ndjson")
        (self.path, name, temporary) = (url.path, "standard input", url)
        guard FileManager.default.createFile(atPath: url.path, contents: nil) else {
            throw InputError("standard input: there is no room to keep it; give a file")
        }
        do {
            let copy = try FileHandle(forWritingTo: url)
            defer { try? copy.close() }
            while let bytes = try FileHandle.standardInput.read(upToCount: 1 << 16), !bytes.isEmpty {
                try copy.write(contentsOf: bytes)
            }
        } catch {
            throw InputError("standard input: there is no room to keep it; give a file")
        }
    }

    deinit {
        if let temporary { try? FileManager.default.removeItem(at: temporary) }
    }
}
