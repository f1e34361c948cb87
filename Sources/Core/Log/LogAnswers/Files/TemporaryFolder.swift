import Foundation

/// A folder in the system's temporary folder, for this user only. It is removed in `deinit`.
package final class TemporaryFolder {
    private let path: String
    private let descriptor: Int32
    private let temporaryFiles: TemporaryFiles

    /// - Throws: ``InputError`` if the folder cannot be created.
    package init(_ temporaryFiles: TemporaryFiles) throws {
        self.temporaryFiles = temporaryFiles
        let parent = FileManager.default.temporaryDirectory.path
        TemporaryFiles.sweep(parent, prefix: Self.prefix)
        path = TemporaryFiles.newPath(in: parent, prefix: Self.prefix)
        temporaryFiles.add(path)
        guard mkdir(path, 0o700) == 0 else {
            throw InputError(
                "\(parent): no folder can be created in it (\(String(cString: strerror(errno)))); make room, or "
                    + "name another in TMPDIR")
        }
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        TemporaryFiles.hold(descriptor)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        temporaryFiles.remove(path)
        _ = close(descriptor)
    }

    /// Returns the path of a file in the folder.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    private static let prefix = "animatorpool-"
}
