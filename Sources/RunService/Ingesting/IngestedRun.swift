#if Command
    import Foundation
    import LifecycleEvents
    import LifecycleRecording
    import LifecycleStore
    import RunDesk

    /// A run that is taken in: its log, open for what comes next.
    ///
    /// What was acknowledged is on the disk. Events are known by their numbers, so that a batch that is sent twice is
    /// stored once, and a client that starts anew is told where to go on.
    final class IngestedRun {
        let run: RunDescription
        /// The file it goes to.
        let path: String
        private let log: LogFile
        private let recorder: LifecycleRecorder
        /// The number of the last event that the recorder has.
        private(set) var lastSeq: Int64
        /// When it was last added to.
        private(set) var lastUse = ContinuousClock.now

        /// What `run.config` says of a run that came over the network.
        static let mark = "{\"ingested\":true}"

        /// Each batch is flushed at the end of its request. The ring is small: each run that is taken in has one.
        private static let options = RecorderOptions(
            whenFull: .block, capacity: 1 << 12, batchLimit: 20_000, batchIntervalNs: 1_000_000_000,
            patienceNs: 5_000_000_000)

        /// Begins the run in `log`.
        init(_ run: RunDescription, in log: LogFile) throws {
            self.run = run
            self.log = log
            path = log.path
            lastSeq = 0
            recorder = try log.recorder(run: run, configJSON: Self.mark, options: Self.options)
        }

        /// Adds events behind the last.
        ///
        /// - Returns: how many were new. All of them are safe.
        /// - Throws: ``Problem`` when some are missing between the last and these, or what the log says.
        func add(_ events: [LifecycleEvent]) throws -> Int {
            lastUse = .now
            let new = events.drop { $0.seq <= lastSeq }
            try check(new)
            for event in new {
                recorder.record(event)
                if recorder.hasGivenUp { throw Problem.noRoom }
            }
            lastSeq = new.last?.seq ?? lastSeq
            _ = try recorder.flush()
            return new.count
        }

        /// Nothing may be missing but what a gap names, and times do not go back.
        private func check(_ events: ArraySlice<LifecycleEvent>) throws(Problem) {
            var last = lastSeq
            for event in events {
                let named = event.kind == .logGap ? max(event.arg ?? 1, 1) - 1 : 0
                guard event.seq == last + 1 || (event.seq > last && event.seq - named <= last + 1) else {
                    throw .conflict(
                        "Event \(event.seq) comes after event \(last).",
                        wayOut: "Go on with event \(lastSeq + 1), or name what is missing in a log.gap.")
                }
                last = event.seq
            }
        }

        /// Ends the run.
        func end(_ status: RunStatus, summaryJSON: String?) throws {
            recorder.finish(cells: [], summaryJSON: summaryJSON)
            try recorder.close(status: status)
        }

        /// Closes the log of a run that may go on later.
        func pause() {
            recorder.stopWaiting()
            // What could not be written was not acknowledged, and is sent again.
            try? recorder.close(status: .interrupted)
        }
    }
#endif
