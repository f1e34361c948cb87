import Foundation

/// An error about input that cannot be used: one line that names the place, the cause and the fix, and that a
/// client may show.
package struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// The error of work that ended early, in good order, because the client wanted to stop.
package struct Stopped: Error, Hashable, Sendable, CustomStringConvertible {
    /// What the work has kept and what the user can do next, in one line.
    package let kept: String

    package init(kept: String) { self.kept = kept }

    package var description: String { "stopped: \(kept)" }
}

/// A failed write, described in one line that a client may show.
package struct WriteError: Error, CustomStringConvertible {
    package let description: String
    /// Whether the bytes were written to a pipe without a reader.
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
    /// Writes all of `bytes`. Errors call the file `name`.
    package func write(_ bytes: [UInt8], named name: String) throws(WriteError) {
        do {
            try write(contentsOf: bytes)
        } catch {
            throw WriteError(error, name)
        }
    }

    /// Writes the file to disk and closes it.
    func finish(named name: String) throws(WriteError) {
        do {
            try synchronize()
            try close()
        } catch {
            throw WriteError(error, name)
        }
    }
}
