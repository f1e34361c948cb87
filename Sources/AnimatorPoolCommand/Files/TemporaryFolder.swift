import Foundation

/// A folder in the system's temporary folder, for this user alone. It goes when it is let go.
final class TemporaryFolder {
    private let path: String
    private let descriptor: Int32

    /// - Throws: ``InputError`` when none can be made.
    init() throws {
        let parent = FileManager.default.temporaryDirectory.path
        Leftovers.sweep(parent, prefix: Self.prefix)
        path = Leftovers.newPath(in: parent, prefix: Self.prefix)
        EndSignals.addLeftover(path)
        guard mkdir(path, 0o700) == 0 else {
            throw InputError(
                "\(parent): no folder can be made in it (\(String(cString: strerror(errno)))); make room, or "
                    + "name another in TMPDIR")
        }
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        Leftovers.hold(descriptor)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        EndSignals.removeLeftover(path)
        _ = close(descriptor)
    }

    /// The path of a file in it.
    func file(_ name: String) -> String { "\(path)/\(name)" }

    private static let prefix = "animatorpool-"
}
