#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file to which lines are appended. `deinit` closes it.
final class OpenFile {
    private let descriptor: Int32
    private let path: String
    private(set) var size = 0

    /// Creates a new file at `path` and replaces an old one. Never writes through a link.
    init(creating path: String) throws(LifecycleSinkError) {
        _ = unlink(path)
        descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
        self.path = path
        guard descriptor >= 0 else { throw Self.error("cannot be created", path) }
    }

    deinit {
        if descriptor >= 0 { _ = close(descriptor) }
    }

    /// Writes all of `bytes`, or leaves the file as it was.
    func append(_ bytes: [UInt8]) throws(LifecycleSinkError) {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { writeBytes(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let error = Self.error("cannot be written", path)
                _ = ftruncate(descriptor, off_t(size))
                _ = lseek(descriptor, off_t(size), SEEK_SET)
                throw error
            }
            written += count
        }
        size += written
    }

    /// Returns the last bytes of the file at `path`, at most `room` bytes.
    func tail(_ room: Int, ofPath path: String) throws(LifecycleSinkError) -> [UInt8] {
        try Self.tail(of: path, from: max(0, size - room))
    }

    private static func tail(of path: String, from offset: Int) throws(LifecycleSinkError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw error("cannot be read", path) }
        defer { _ = close(descriptor) }
        _ = lseek(descriptor, off_t(offset), SEEK_SET)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw error("cannot be read", path) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }

    /// Returns the system's last error, in one line. The error is not permanent: a full disk may have room
    /// again.
    static func error(_ what: String, _ path: String) -> LifecycleSinkError {
        let reason = String(cString: strerror(errno))
        return LifecycleSinkError("\(path): the log \(what) (\(reason))", isPermanent: false)
    }
}

/// Calls the system's `write`. Inside a type with a method of that name, the name would refer to the method.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
