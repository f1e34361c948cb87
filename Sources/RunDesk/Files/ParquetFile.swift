import Foundation
import LifecycleExport

/// A Parquet file on the disk, open as long as somebody reads it.
final class ParquetFile {
    private let descriptor: CInt
    private let name: String
    private let size: Int

    /// - Throws: `ParquetError` when it is not there or cannot be opened.
    init(_ path: String) throws {
        name = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let isMissing = errno == ENOENT
            throw ParquetError(
                file: path, place: "file",
                problem: isMissing ? "it is not there; export the run again" : Self.reason)
        }
        var status = stat()
        size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    deinit { close(descriptor) }

    /// The file as a reader takes it.
    var source: ParquetSource {
        ParquetSource(name: name, size: size, read: read, unpack: PageUnpacker().unpack)
    }

    private func read(_ range: Range<Int>) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: range.count) { bytes, count in
            while count < range.count {
                let read = pread(
                    descriptor, bytes.baseAddress?.advanced(by: count), range.count - count,
                    off_t(range.lowerBound + count))
                if read < 0, errno == EINTR { continue }
                guard read >= 0 else {
                    throw ParquetError(
                        file: name, place: "byte \(range.lowerBound + count)", problem: Self.reason)
                }
                // Somebody has cut it off: the reader says so.
                guard read > 0 else { return }
                count += read
            }
        }
    }

    private static var reason: String { "it cannot be read (\(String(cString: strerror(errno))))" }
}
