import Foundation

/// Disk space that is reserved for the end of a run, so that a run can end on a full disk.
///
/// An unlinked file holds the space: the system frees the space when the process ends.
final class ReservedRoom {
    /// Enough for the end of a run with some hundreds of cells.
    static let byteCount = 512 << 10

    private let descriptor: CInt

    /// Reserves space beside the log at `path`. Returns nil if there is none.
    init?(besideLogAt path: String) {
        let name = "\(path).\(getpid()).room"
        descriptor = open(name, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        unlink(name)
        // Zeros that are written take space on every file system.
        let zeros = [UInt8](repeating: 0, count: 1 << 16)
        for _ in 0..<(Self.byteCount / zeros.count) {
            guard write(descriptor, zeros, zeros.count) == zeros.count else { return nil }
        }
    }

    /// Frees the space.
    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}
