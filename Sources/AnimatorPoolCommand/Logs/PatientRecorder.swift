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
            recorder = try patience.wait(quiet: quiet) {
                try log.recorder(run: run, configJSON: configJSON, options: options)
            }
            let queue = DispatchQueue(label: "animatorpool.waiting")
            watch = DispatchSource.makeTimerSource(queue: queue)
            let state = Locked(WaitingNotice(patience: patience, quiet: quiet))
            watch.setEventHandler { [recorder] in
                if EndSignals.received != nil { recorder.stopWaiting() }
                let health = recorder.health
                state.withLock { $0.update(health.isFailing ? health.lastError?.message : nil) }
            }
            watch.schedule(deadline: .now() + Self.interval, repeating: Self.interval)
            watch.resume()
        }

        deinit { watch.cancel() }

        private static let interval = DispatchTimeInterval.milliseconds(250)
    }

    extension Patience {
        /// What `attempt` gives as soon as it can: it is made again while its error is one that may pass. An
        /// attempt itself takes as long as SQLite waits for a lock.
        ///
        /// - Throws: the last error when patience is over, or ``Interrupted``.
        func wait<Result>(quiet: Bool, for attempt: () throws -> Result) throws -> Result {
            var notice = WaitingNotice(patience: self, quiet: quiet)
            let start = ContinuousClock.now
            while true {
                do {
                    let result = try attempt()
                    notice.update(nil)
                    return result
                } catch {
                    let isOver = ContinuousClock.now - start >= .seconds(seconds)
                    guard let reason = Self.reasonToWait(error) else { throw error }
                    if let signal = EndSignals.received {
                        throw Interrupted(signal: signal, kept: "the run was not begun: \(error)")
                    }
                    if isOver { throw error }
                    notice.update(reason)
                    Thread.sleep(forTimeInterval: 0.25)
                }
            }
        }

        /// What stands in the way, if it may pass.
        private static func reasonToWait(_ error: any Error) -> String? {
            switch error {
            case let error as StoreError: error.isPermanent ? nil : error.description
            case let error as LifecycleSinkError: error.isPermanent ? nil : error.message
            default: nil
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

        /// - Parameter reason: why the log cannot be written, or nil when it can.
        mutating func update(_ reason: String?) {
            guard !quiet else { return }
            guard let reason else {
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
                StandardError.draw("\r\u{1b}[K\(reason): waiting, \(waited) of \(limit) s")
            } else if isNew {
                StandardError.write("\(reason): waiting for up to \(limit) s\n")
            }
        }
    }
#endif
