#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Room on the disk of a log that is set aside for the end of its run, so that a full disk has room for that.
///
/// A file without a name holds it: the system frees it with the process, however that ends.
final class ReservedRoom {
    /// Enough for the end of a run with some hundreds of cells.
    static let byteCount = 512 << 10

    private let descriptor: CInt

    /// Sets room aside beside the log at `path`; nil when there is none.
    init?(besideLogAt path: String) {
        let name = "\(path).\(getpid()).room"
        descriptor = open(name, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        unlink(name)
        // Zeros that are written take their room on every file system.
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
