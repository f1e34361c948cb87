#if Store
    import Foundation
    import LifecycleEvents
    import LifecycleRecording
    import LifecycleStore

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #endif

    /// What one call of `record` costs its caller while the writer writes: events come at an even pace, as in
    /// an app, and each call is timed by itself.
    ///
    /// The clock is read before and after, and what two readings cost by themselves is taken off.
    struct RecordBenchmark {
        let feed: FeedEvents
        let path: LogPath
        let eventsPerSecond: Int

        func run() throws {
            path.removeOld()
            let log = try LogFile(path: path.path, durable: false)
            let run = RunDescription(
                uuid: "record", name: "record", source: .app, startedUnixNs: 0, refreshNs: 16_666_667)
            let clockNs = Self.clockCost()
            let costs = try log.record(run: run) { recorder in paced { recorder.record($0) } }
            let health = try LogReader(path: path.path).run()
            print("\nRecording \(feed.events.count) events at \(eventsPerSecond) a second, log on\n")
            print("one call, without the clock's \(clockNs) ns:")
            for (name, share) in [("median", 0.5), ("99 %", 0.99), ("99.9 %", 0.999), ("99.99 %", 0.9999)] {
                let index = min(Int(Double(costs.count) * share), costs.count - 1)
                print("  \(padded(name, 8)) \(max(costs[index] - clockNs, 0)) ns")
            }
            print("events in the log: \(health.events), dropped: \(health.dropped)")
        }

        /// The cost of each call with its two readings of the clock, sorted.
        private func paced(_ record: (LifecycleEvent) -> Void) -> [Int64] {
            let interval = 1_000_000_000 / Int64(eventsPerSecond)
            var costs = [Int64](repeating: 0, count: feed.events.count)
            var dueNs = Self.nowNs() + interval
            for index in feed.events.indices {
                // Awake all the while: a sleep would measure the system's timers.
                while Self.nowNs() < dueNs {}
                let startNs = Self.nowNs()
                record(feed.events[index])
                costs[index] = Self.nowNs() - startNs
                dueNs += interval
            }
            return costs.sorted()
        }

        private static func clockCost() -> Int64 {
            let costs = (0..<10_001).map { _ in
                let start = nowNs()
                return nowNs() - start
            }
            return costs.sorted()[costs.count / 2]
        }

        private static func nowNs() -> Int64 {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        }
    }
#endif
