import FileKit
import Foundation
import LifecycleRecording

/// Handles the signals that end a command early: SIGINT, SIGTERM, SIGHUP and SIGPIPE.
///
/// The first three are blocked in every thread, and one thread waits for them with `sigwait`, so their
/// handling is ordinary code. The first signal stops work in ``stoppable(_:)``, which polls ``received``. A
/// second signal ends the process, and so does the first one during all other work. The ``temporaryFiles`` are
/// removed in each case. A program that ends in another way takes over with ``takeOver(_:)``.
package enum EndSignals {
    private struct State {
        var received: Int32?
        var stoppable = 0
        /// Whether a signal is ending the process.
        var isEnding = false
        /// The end of the program.
        var ending: (@Sendable () -> Void)?
    }

    private static let state = Locked(State())

    /// Starts handling the signals. Call it from `main`, before a second thread exists.
    package static func listen() {
        // The caller of `write` handles a closed pipe as an error.
        signal(SIGPIPE, SIG_IGN)
        var taken = sigset_t()
        sigemptyset(&taken)
        // A signal that is ignored, as under nohup, stays ignored.
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&taken, number) }
        pthread_sigmask(SIG_BLOCK, &taken, nil)
        let signals = taken
        // Without a thread that waits for them, the signals must not stay blocked.
        if SystemThread({ take(signals) }) == nil { pthread_sigmask(SIG_UNBLOCK, &taken, nil) }
    }

    /// Makes the first signal call `ending`, on the thread that waits for signals.
    package static func takeOver(_ ending: @escaping @Sendable () -> Void) {
        state.withLock { $0.ending = ending }
    }

    /// Restores the signal mask and SIGPIPE for the program that replaces this process (`execv`).
    package static func release() {
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        signal(SIGPIPE, SIG_DFL)
    }

    /// The first signal that arrived, if any.
    package static var received: Int32? { state.withLock { $0.received } }

    /// Runs work that polls ``received`` and stops after the first signal.
    package static func stoppable<Result>(_ work: () throws -> Result) rethrows -> Result {
        state.withLock { $0.stoppable += 1 }
        defer { state.withLock { $0.stoppable -= 1 } }
        return try work()
    }

    /// The files to remove when the command ends before its work is done.
    package static let temporaryFiles = TemporaryFiles()

    // MARK: Ending the process

    /// Ends the command without a message because the reader closed the pipe, as SIGPIPE does.
    package static func endOfReaders() -> Never { end(SIGPIPE) }

    private static func take(_ signals: sigset_t) {
        var signals = signals
        while true {
            var number: Int32 = 0
            guard sigwait(&signals, &number) == 0 else { continue }
            let (isStopping, ending) = state.withLock { state in
                defer { state.received = state.received ?? number }
                return (state.received == nil && state.stoppable > 0, state.ending.take())
            }
            if let ending { ending() } else if !isStopping { end(number) }
        }
    }

    /// Never returns if a signal is ending the process. Work that fails because its files are already removed
    /// reports no error.
    static func waitIfEnding() {
        while state.withLock({ $0.isEnding }) { pause() }
    }

    private static func end(_ signal: Int32) -> Never {
        state.withLock { $0.isEnding = true }
        temporaryFiles.removeAll()
        _exit(status(of: signal))
    }

    /// Returns the exit status that a shell reports for the signal.
    package static func status(of signal: Int32) -> Int32 { 128 + signal }

    private static func isIgnored(_ number: Int32) -> Bool {
        let former = signal(number, SIG_DFL)
        guard unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) else {
            return false
        }
        signal(number, SIG_IGN)
        return true
    }
}
