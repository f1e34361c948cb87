import Foundation

/// A folder of its own, named without symbolic links, that goes when it is let go.
package final class TortureFolder: Sendable {
    package let path: String

    package init() throws {
        // What a disk keeps is modelled, and need not be waited for: memory will do where there is some.
        let memory = "/dev/shm"
        let temporary =
            FileManager.default.isWritableFile(atPath: memory)
            ? URL(fileURLWithPath: memory)
            : FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        let url = temporary.appendingPathComponent("torture-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    package func file(_ name: String) -> String { path + "/" + name }

    /// A folder in it.
    package func folder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
        return file(name)
    }

    package var names: [String] { Self.names(path) }

    package static func names(_ path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    package static func bytes(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }
}
