#if Command
    import Dispatch
    import Foundation
    import LifecycleEvents
    import LifecycleRecording
    import LifecycleStore

    /// A run that is recorded into a log which may fail for a while: a full disk, a lock of another program.
    ///
    /// Who records waits meanwhile. Standard error says so, and a signal ends the waiting.
    final class PatientRecorder {
        let recorder: LifecycleRecorder
        private let watch: DispatchSourceTimer

        /// Begins the run.
        ///
        /// - Throws: what the log said, when it could not be begun in time.
        init(
            _ log: LogFile, run: RunDescription, configJSON: String, options: RecorderOptions,
            patience: Patience, quiet: Bool
        ) throws {
            var options = options
            options.patienceNs = patience.nanoseconds
            var notice = WaitingNotice(patience: patience, quiet: quiet)
            recorder = try Self.begin(patience, &notice) { () throws(LifecycleSinkError) in
                try log.recorder(run: run, configJSON: configJSON, options: options)
            }
            let queue = DispatchQueue(label: "animatorpool.waiting")
            watch = DispatchSource.makeTimerSource(queue: queue)
            let state = Locked(notice)
            watch.setEventHandler { [recorder] in
                if EndSignals.received != nil { recorder.stopWaiting() }
                let health = recorder.health
                state.withLock { $0.update(health.isFailing ? health.lastError : nil) }
            }
            watch.schedule(deadline: .now() + Self.interval, repeating: Self.interval)
            watch.resume()
        }

        deinit { watch.cancel() }

        private static let interval = DispatchTimeInterval.milliseconds(250)

        /// Tries until it works or patience is over; a try itself takes as long as SQLite waits for a lock.
        private static func begin(
            _ patience: Patience, _ notice: inout WaitingNotice,
            _ attempt: () throws(LifecycleSinkError) -> LifecycleRecorder
        ) throws -> LifecycleRecorder {
            let start = ContinuousClock.now
            while true {
                do {
                    let recorder = try attempt()
                    notice.update(nil)
                    return recorder
                } catch {
                    let isOver = ContinuousClock.now - start >= .seconds(patience.seconds)
                    if let signal = EndSignals.received {
                        throw Interrupted(signal: signal, kept: "the run was not begun: \(error)")
                    }
                    guard !error.isPermanent, !isOver else { throw error }
                    notice.update(error)
                    Thread.sleep(forTimeInterval: 0.25)
                }
            }
        }
    }

    extension LifecycleRecorder {
        /// Ends a run whose log could not be waited for any longer, and which therefore is not whole.
        func closeGivenUp() throws -> Never {
            try close(status: .failed)
            throw health.lastError
                ?? LifecycleSinkError("The log was given up without a reason", isPermanent: false)
        }
    }

    /// The line on standard error that says what is waited for: one that counts on a terminal, otherwise one.
    private struct WaitingNotice: Sendable {
        private let patience: Patience
        private let quiet: Bool
        private var since: ContinuousClock.Instant?

        init(patience: Patience, quiet: Bool) {
            self.patience = patience
            self.quiet = quiet
        }

        /// - Parameter error: why the log cannot be written, or nil when it can.
        mutating func update(_ error: LifecycleSinkError?) {
            guard !quiet else { return }
            guard let error else {
                if since != nil, StandardError.isTerminal { StandardError.draw("\r\u{1b}[K") }
                since = nil
                return
            }
            let isNew = since == nil
            let since = since ?? .now
            self.since = since
            let limit = OutputValue.double(patience.seconds).plain
            if StandardError.isTerminal {
                let waited = Int((ContinuousClock.now - since) / .seconds(1))
                StandardError.draw("\r\u{1b}[K\(error.message): waiting, \(waited) of \(limit) s")
            } else if isNew {
                StandardError.write("\(error.message): waiting for up to \(limit) s\n")
            }
        }
    }
#endif
