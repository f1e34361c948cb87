#if Command
    import Foundation
    import LifecycleEvents
    import LifecycleRecording
    import LifecycleStore

    /// Reads a run as it grows, in the form of server-sent events: one for each event of the log, called by its
    /// number, so that a client that comes again goes on behind the last it has.
    ///
    /// It reads what is in the log, at the pace at which its client takes it: who is slow costs no memory.
    package final class RunFollower: Sendable {
        package enum Step: Sendable {
            case bytes([UInt8])
            /// Nothing new: to be asked again in a moment.
            case nothing
            /// The last.
            case end([UInt8])
        }

        private struct State {
            var run: ServedRun
            var log: FollowedLog
            var filter: LogFilter
            /// Whether the run had ended before all of its events were read.
            var hasEnded: Bool
        }

        private let catalog: RunCatalog
        private let state: Locked<State>
        private let wantsToStop: @Sendable () -> Bool
        private let ended: @Sendable () -> Void

        /// Events that are read at once.
        private static let page = 1000

        /// - Parameters:
        ///   - filter: which of the run's events, and behind which.
        ///   - ended: called when nobody follows any longer.
        init(
            _ run: ServedRun, in log: FollowedLog, _ filter: LogFilter, _ catalog: RunCatalog,
            wantsToStop: @escaping @Sendable () -> Bool, ended: @escaping @Sendable () -> Void
        ) {
            self.catalog = catalog
            self.wantsToStop = wantsToStop
            self.ended = ended
            var filter = filter
            filter.limit = Self.page
            state = Locked(State(run: run, log: log, filter: filter, hasEnded: !run.isOpen))
        }

        deinit { ended() }

        /// What is new. For one thread at a time; it reads, and does not wait.
        package func next() throws -> Step {
            if wantsToStop() { return .end(Array("retry: 2000\n\n".utf8)) }
            var now = state.withLock { $0 }
            defer { state.withLock { $0 = now } }
            switch try now.log.news(now.filter, isFresh: now.hasEnded) {
            case .page(let page):
                now.filter.after = page.lastSeq
                return .bytes(page.bytes)
            case .nothing where now.hasEnded:
                return .end(
                    Array("event: end\ndata: {\"status\":\"\(now.run.record.status.name)\"}\n\n".utf8))
            case .nothing:
                try look(&now)
                return .nothing
            case .unchanged: return .nothing
            }
        }

        /// Looks whether the run has ended, and where it stands now. What came with its end is read after that.
        private func look(_ now: inout State) throws {
            if FileManager.default.fileExists(atPath: now.run.reader.path) {
                let record = try now.run.reader.run(now.run.record.number)
                guard record.status != .open else { return }
            }
            (now.run, now.log) = try catalog.followedRun(now.run.uuid)
            now.filter.run = now.run.record.number
            now.hasEnded = !now.run.isOpen
        }
    }
#endif
