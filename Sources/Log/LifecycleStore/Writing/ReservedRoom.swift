import Foundation

/// Room on the disk that is reserved for the end of a run, so that a full disk has room for the end.
///
/// An unlinked file holds the room: the system frees it when the process ends.
final class ReservedRoom {
    /// Enough for the end of a run with some hundreds of cells.
    static let byteCount = 512 << 10

    private let descriptor: CInt

    /// Reserves room beside the log at `path`; nil when there is no room.
    init?(besideLogAt path: String) {
        let name = "\(path).\(getpid()).room"
        descriptor = open(name, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        unlink(name)
        // Written zeros take room on every file system.
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        for _ in 0..<(Self.byteCount / zeros.count) {
            guard write(descriptor, zeros, zeros.count) == zeros.count else { return nil }
        }
    }

    /// Frees the room.
    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}
