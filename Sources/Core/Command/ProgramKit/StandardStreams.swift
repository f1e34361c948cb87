import FileKit
import Foundation
import LifecycleEvents
import LifecycleRecording

/// Standard output, buffered, with every write checked.
///
/// After the first failed write, further output is ignored and ``finish()`` throws the error. Commands need
/// no checks of their own, and none ends with status 0 after a lost write.
package enum StandardOutput {
    // The pointer is constant, and the C library locks the stream.
    nonisolated(unsafe) private static let stream = fdopen(STDOUT_FILENO, "w")
    /// The `errno` of the first failed write, or 0.
    private static let failure = Locked<Int32>(0)

    /// Opens /dev/null for each standard descriptor that is closed.
    ///
    /// Otherwise the next opened file would get its number, and output would be written into that file.
    package static func begin() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) == -1 {
            // `open` returns the lowest free number, which is `descriptor`. Standard output is read-only, so
            // writes still fail.
            _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Writes text for a person, in which control characters except line breaks are made visible.
    package static func write(_ text: String) { writeAsIs(text.visible(keeping: ["\n"])) }

    /// Writes text that its format has already escaped: JSON and CSV.
    package static func writeAsIs(_ text: String) {
        var text = text
        text.withUTF8(writeAsIs)
    }

    /// Writes bytes that another process has already escaped.
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

    /// - Throws: ``InputError`` if a write failed so far. Called between writes of endless output.
    package static func check() throws {
        let number = failure.withLock { $0 }
        guard number != 0 else { return }
        throw InputError("standard output: cannot be written: \(String(cString: strerror(number)))")
    }

    /// Flushes and closes standard output. Nothing may be written afterwards.
    ///
    /// - Throws: ``InputError`` when not all of the output was written.
    package static func finish() throws {
        flush()
        // Some file systems report a full disk only in `close`.
        if failure.withLock({ $0 }) == 0, close(STDOUT_FILENO) != 0 { fail(errno) }
        try check()
    }

    private static func fail(_ number: Int32) {
        if number == EPIPE { EndSignals.endOfReaders() }
        failure.withLock { if $0 == 0 { $0 = number } }
    }
}

/// Standard error, for progress and warnings. Errors of writing to it are ignored.
package enum StandardError {
    /// Writes one line. Control characters of the text are made visible.
    ///
    /// A GitHub workflow would run a line that begins with a file name such as `::error::` as a command.
    package static func write(_ text: String) {
        var line = (text.hasSuffix("\n") ? String(text.dropLast()) : text).visible()
        if line.drop(while: \.isWhitespace).hasPrefix("::") { line = "animatorpool: " + line }
        draw(line.replacing("##[", with: "#[") + "\n")
    }

    /// Replaces the current line of a terminal, which must be empty or written by this function.
    package static func showLine(_ text: String) { draw("\r\u{1b}[K" + text) }

    private static func draw(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(
                    STDERR_FILENO, UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: rest)).baseAddress,
                    rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    package static let isTerminal = isatty(STDERR_FILENO) == 1
}

/// One line on a terminal's standard error for work that takes longer than a second.
package struct Progress: Sendable {
    private let title: String
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var lastShown: ContinuousClock.Instant?

    package init(_ title: String, quiet: Bool) {
        self.title = title
        self.isShown = !quiet && StandardError.isTerminal
    }

    /// Shows `state` if a second has passed since the start, ten times a second at most.
    ///
    /// - Parameter share: The finished share, from 0 to 1, from which the remaining time is estimated.
    package mutating func update(_ state: @autoclosure () -> String, share: Double? = nil) {
        guard isShown else { return }
        let now = ContinuousClock.now
        guard now - start > .seconds(1), lastShown.map({ now - $0 > .milliseconds(100) }) ?? true else {
            return
        }
        lastShown = now
        StandardError.showLine(
            "\(title): \(state())\(share.flatMap { (now - start).wordsOfRest(after: $0) }.map { ", \($0) left" } ?? "")"
        )
    }

    /// Shows the finished part of `all`: `120 of 1000 runs, 40 s left`.
    package mutating func update(_ done: Int, of all: Int, _ things: String) {
        update("\(done) of \(all) \(things)", share: Double(done) / Double(max(all, 1)))
    }

    /// Removes the line.
    package func finish() {
        if lastShown != nil { StandardError.showLine("") }
    }
}

extension Duration {
    /// An estimate of the remaining time if `share` of the work took this time: `40 s`, `3 min`, `2 h`.
    ///
    /// - Returns: Nil at the beginning, when an estimate is not possible, and at the end.
    package func wordsOfRest(after share: Double) -> String? {
        guard share >= 0.02, share < 1 else { return nil }
        let seconds = (self / .seconds(1)) * (1 - share) / share
        let (number, unit) =
            seconds >= 5400 ? (seconds / 3600, "h") : seconds >= 90 ? (seconds / 60, "min") : (seconds, "s")
        return "\(Int(number.rounded(.up))) \(unit)"
    }
}
