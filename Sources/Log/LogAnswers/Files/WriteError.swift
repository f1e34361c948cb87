import Foundation

/// Bytes that could not be written, in one line that a client may show.
package struct WriteError: Error, CustomStringConvertible {
    package let description: String
    /// Whether they were for a pipe that nobody reads any more.
    package let isClosedPipe: Bool

    init(_ error: any Error, _ name: String) {
        let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        let number = underlying.flatMap { $0.domain == NSPOSIXErrorDomain ? Int32($0.code) : nil }
        let reason = number.map { String(cString: strerror($0)) } ?? error.localizedDescription
        description = "\(name): cannot be written: \(reason)"
        isClosedPipe = number == EPIPE
    }
}

extension FileHandle {
    /// Writes all of `bytes` to what errors call `name`.
    package func write(_ bytes: [UInt8], named name: String) throws(WriteError) {
        do {
            try write(contentsOf: bytes)
        } catch {
            throw WriteError(error, name)
        }
    }

    /// Ends the file, which is on the disk then.
    func finish(named name: String) throws(WriteError) {
        do {
            try synchronize()
            try close()
        } catch {
            throw WriteError(error, name)
        }
    }
}
