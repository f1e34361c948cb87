import Foundation
import LifecycleRecording
import LogAnswers

/// The signals that end a command before its time: Ctrl-C, a closed terminal, `kill`, and a closed pipe.
///
/// The first three are blocked in every thread and taken by one of their own, so that what they lead to is
/// plain code. Work that can stop in good order runs in ``stoppable(_:)`` and asks ``received`` as it goes, or in
/// ``cancellable(_:)``; a second signal ends that too. All other work ends at once. Either way the ``temporaryFiles`` go.
package enum EndSignals {
    private struct State {
        var received: Int32?
        var stoppable = 0
        var cancel: (@Sendable () -> Void)?
    }

    private static let state = Locked(State())

    /// Takes the signals from now on. For `main` alone, before there is a second thread.
    package static func listen() {
        // A pipe that nobody reads is an error of the write, which knows what to do about it.
        signal(SIGPIPE, SIG_IGN)
        var taken = sigset_t()
        sigemptyset(&taken)
        // One that is ignored, as under nohup, stays so.
        for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { sigaddset(&taken, number) }
        pthread_sigmask(SIG_BLOCK, &taken, nil)
        let signals = taken
        Thread.detachNewThread { take(signals) }
    }

    /// Leaves the signals to the program that this process is about to become.
    package static func release() {
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        signal(SIGPIPE, SIG_DFL)
    }

    /// The first signal that came, if one did.
    package static var received: Int32? { state.withLock { $0.received } }

    /// Runs work that asks ``received`` often, and stops in good order.
    package static func stoppable<Result>(_ work: () throws -> Result) rethrows -> Result {
        state.withLock { $0.stoppable += 1 }
        defer { state.withLock { $0.stoppable -= 1 } }
        return try work()
    }

    /// Runs work that the first signal cancels.
    @discardableResult
    package static func cancellable<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        // Begun in the lock: a signal finds either nothing under way, or what cancels it.
        let task = state.withLock { state in
            let task = Task(operation: work)
            state.cancel = { task.cancel() }
            return task
        }
        defer { state.withLock { $0.cancel = nil } }
        return try await task.value
    }

    /// What goes when the command ends before its work is done.
    package static let temporaryFiles = TemporaryFiles()

    // MARK: The end

    /// Ends the command because nobody reads what it writes; quietly, as the signal itself would.
    package static func endOfReaders() -> Never { end(SIGPIPE) }

    private static func take(_ signals: sigset_t) {
        var signals = signals
        while true {
            var number: Int32 = 0
            guard sigwait(&signals, &number) == 0 else { continue }
            let (isStopping, cancel) = state.withLock { state in
                defer { state.received = state.received ?? number }
                let isFirst = state.received == nil
                return (
                    isFirst && (state.stoppable > 0 || state.cancel != nil), isFirst ? state.cancel : nil
                )
            }
            cancel?()
            if !isStopping { end(number) }
        }
    }

    private static func end(_ signal: Int32) -> Never {
        temporaryFiles.removeAll()
        _exit(status(of: signal))
    }

    /// The exit status by which a shell knows a signal.
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
