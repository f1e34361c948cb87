import Foundation
import LifecycleEvents
import LifecycleRecording
import LogAnswers

/// Standard output in large writes, each of which is checked: the first that fails is the last, and
/// ``finish()`` throws it. So no command has to ask, and none ends with 0 when something was lost.
package enum StandardOutput {
    // A constant pointer to a stream that locks itself: the C library promises what Swift cannot see.
    nonisolated(unsafe) private static let stream = fdopen(STDOUT_FILENO, "w")
    /// The system's number of the first error, or 0.
    private static let failure = Locked<Int32>(0)

    /// Takes the three standard descriptors that are closed, or else the next file that is opened would get
    /// the number of one, and what is printed would go into it.
    package static func begin() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number is this one. Writing to standard output then fails, as it did.
            _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes what a person reads: lines in which nothing steers the terminal.
    package static func write(_ text: String) { writeAsIs(text.visible(keeping: ["\n"])) }

    /// Writes what a format has made safe already: JSON and CSV.
    package static func writeAsIs(_ text: String) {
        var text = text
        text.withUTF8(writeAsIs)
    }

    /// Writes what another process has made safe already.
    package static func writeAsIs(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer(writeAsIs)
    }

    private static func writeAsIs(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let stream else { return fail(EBADF) }
        guard failure.withLock({ $0 }) == 0 else { return }
        if fwrite(bytes.baseAddress, 1, bytes.count, stream) != bytes.count { fail(errno) }
    }

    package static func flush() {
        if let stream, fflush(stream) != 0 { fail(errno) }
    }

    /// - Throws: ``InputError`` when something could not be written so far. Who writes without end asks.
    package static func check() throws {
        let number = failure.withLock { $0 }
        guard number != 0 else { return }
        throw InputError("standard output: cannot be written: \(String(cString: strerror(number)))")
    }

    /// Writes what is left; nothing may be written afterwards.
    ///
    /// - Throws: ``InputError`` when not all of the output arrived.
    package static func finish() throws {
        flush()
        // Some file systems say only here that there was no room.
        if failure.withLock({ $0 }) == 0, close(STDOUT_FILENO) != 0 { fail(errno) }
        try check()
    }

    private static func fail(_ number: Int32) {
        if number == EPIPE { EndSignals.endOfReaders() }
        failure.withLock { if $0 == 0 { $0 = number } }
    }
}
