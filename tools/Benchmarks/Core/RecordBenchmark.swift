import BenchKit
import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The cost of a call of `record` for its caller while the writer writes. Events arrive at an even rate, as
/// in an app, and each call is timed separately.
///
/// The clock is read before and after the call, and the cost of two readings is subtracted.
struct RecordBenchmark {
    let feed: FeedEvents
    let path: LogPath
    let eventsPerSecond: Int

    func section() throws -> FigureSection {
        path.removeOld()
        let log = try LogFile(path: path.path, durable: false)
        let run = RunDescription(
            uuid: "record", name: "record", source: .app, startedUnixNs: 0, refreshNs: 16_666_667)
        let clockNs = Self.clockCost()
        let costs = try log.record(run: run) { recorder in paced { recorder.record($0) } }
        let health = try LogReader(path: path.path).run()
        let shares = [("half of them", 0.5), ("99 %", 0.99), ("99.9 %", 0.999), ("99.99 %", 0.9999)]
        let table = FigureTable(
            each: "a call",
            figures: shares.map { name, share in
                let cost = costs[min(Int(Double(costs.count) * share), costs.count - 1)]
                return Figure(name: name, wallSeconds: Double(max(cost - clockNs, 0)) / 1e9)
            })
        return FigureSection(
            title: "A call of `record`",
            text:
                "While the log's writer writes \(FigureTable.number(Double(eventsPerSecond))) events a second: the "
                + "longest time of each share of \(FigureTable.number(Double(health.events))) calls "
                + "(\(health.dropped) dropped), without reading the clock (\(clockNs) ns).",
            tables: [table],
            promises: [FigurePromise("A call of `record` does not wait for the disk.", table)])
    }

    /// Returns the sorted costs of all calls, including two readings of the clock.
    private func paced(_ record: (LifecycleEvent) -> Void) -> [Int64] {
        let interval = 1_000_000_000 / Int64(eventsPerSecond)
        var costs = [Int64](repeating: 0, count: feed.events.count)
        var dueNs = Self.nowNs() + interval
        for index in feed.events.indices {
            // Busy waiting: a sleep would measure the system's timers.
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
