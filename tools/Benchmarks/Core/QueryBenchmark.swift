import BenchKit
import Dispatch
import Foundation
import LifecycleEvents
import LifecycleJudging
import LifecycleRecording
import LifecycleStore

/// Queries of a large log: the cost of each query when the log is ten times as large.
struct QueryBenchmark {
    let events: Int
    let path: LogPath

    func section() throws -> FigureSection {
        var tables: [FigureTable] = []
        var sizes = ["question"]
        for count in [events / 10, events] {
            path.removeOld()
            try write(count)
            let reader = try LogReader(path: path.path)
            let events = try reader.run().events
            sizes.append("\(FigureTable.number(Double(events))) events")
            tables.append(
                FigureTable(
                    each: "a question to \(FigureTable.number(Double(events))) events",
                    figures: try ask(reader, events) + judge()))
        }
        path.removeOld()
        return FigureSection(
            title: "Questions",
            text:
                "Each question, asked of two logs, one of them ten times as large as the other. CPU, medians.",
            tables: tables,
            promises: [
                FigurePromise(
                    """
                    A question about an animator, a moment, a leak, a misuse or a hazard takes about the same time in a \
                    log of any size. Other questions take time for each row that they read.
                    """, rows: [sizes] + Self.rows(of: tables))
            ])
    }

    /// The CPU time of each question in each log.
    private static func rows(of tables: [FigureTable]) -> [[String]] {
        tables[0].figures.indices.map { row in
            [tables[0].figures[row].name]
                + tables.map { $0.figures[row].cpuSeconds.map(FigureTable.time) ?? "" }
        }
    }

    // MARK: Log

    /// Writes a run of `count` events: a feed of at most a million events, repeated at later times.
    private func write(_ count: Int) throws {
        let feed = FeedEvents(count: min(count, 1_000_000))
        let animators = Int32(feed.events.compactMap(\.animator?.rawValue).max() ?? 0) + 1
        let last = feed.events[feed.events.count - 1]
        let log = try LogFile(path: path.path, durable: false)
        let run = RunDescription(
            uuid: "bench", name: "bench", source: .simulation, startedUnixNs: 0, refreshNs: 16_666_667)
        try log.record(run: run, options: RecorderOptions(whenFull: .block, capacity: 1 << 16)) {
            recorder in
            for round in 0..<max(count / feed.events.count, 1) {
                for event in feed.events {
                    var event = event
                    event.seq += Int64(round * feed.events.count)
                    event.tNs += Int64(round) * last.tNs
                    event.turn += round * last.turn
                    event.item = event.item.map { ItemID($0.rawValue + Int64(round) * Int64(animators)) }
                    event.animator = event.animator.map {
                        AnimatorID($0.rawValue + Int32(round) * animators)
                    }
                    event.generation = event.generation.map { $0 + Int32(round) * animators }
                    recorder.record(event)
                }
                for frame in feed.frames {
                    var frame = frame
                    frame.frame += round * feed.frames.count
                    frame.turn += round * last.turn
                    frame.expectedNs += Int64(round) * last.tNs
                    frame.beginNs += Int64(round) * last.tNs
                    frame.endNs += Int64(round) * last.tNs
                    frame.firstSeq += Int64(round * feed.events.count)
                    recorder.record(frame)
                }
            }
        }
    }

    // MARK: Queries

    private func ask(_ reader: LogReader, _ events: Int64) throws -> [Figure] {
        var generator = SystemRandomNumberGenerator()
        var figures: [Figure] = []
        func report(_ name: String, times: Int, _ body: () throws -> Int) throws {
            figures.append(try figure(name, times: times, body))
        }
        try report("one animator's story", times: 200) {
            let animator = AnimatorID(Int32.random(in: 1..<Int32(events / 10), using: &generator))
            return try reader.events(LogFilter(animator: animator)).rows.count
        }
        try report("the same, the file opened first", times: 50) {
            let animator = AnimatorID(Int32.random(in: 1..<Int32(events / 10), using: &generator))
            return try LogReader(path: path.path).events(LogFilter(animator: animator)).rows.count
        }
        try report("a page of 100 events anywhere", times: 200) {
            let after = Int64.random(in: 0..<events - 100, using: &generator)
            return try reader.events(LogFilter(after: after, limit: 100)).rows.count
        }
        try report("the same, by time", times: 200) {
            let since = Int64.random(in: 0..<events, using: &generator) * 833_333
            return try reader.events(LogFilter(sinceNs: since, limit: 100)).rows.count
        }
        try report("one item's story", times: 5) {
            let item = ItemID(Int64.random(in: 1..<events / 10, using: &generator))
            return try reader.events(LogFilter(item: item)).rows.count
        }
        for name in ["leaks", "misuses", "hazards"] {
            guard let question = Question.named(name) else { continue }
            try report("`ask \(name)`", times: 10) { try reader.answer(question).rows.count }
        }
        for name in ["lifetimes", "sites", "live", "latency", "wasted", "pool", "orphaned"] {
            guard let question = Question.named(name) else { continue }
            try report("`ask \(name)`, 1,000 rows", times: 1) {
                try reader.answer(question, limit: 1000).rows.count
            }
        }
        return figures
    }

    private func figure(_ name: String, times: Int, _ body: () throws -> Int) throws -> Figure {
        var measured = Interleaved.Measured(name: name)
        _ = try body()
        for _ in 0..<times { try measured.time { _ = try body() } }
        return measured.figure(of: 1)
    }

    // MARK: Checker

    /// In separate processes, which have not opened the log before.
    private func judge() throws -> [Figure] {
        try [("read", "every event read"), ("judge", "every event read and judged")].map { way, name in
            let run = try ChildRun(CommandLine.arguments[0], [way, "--log", path.path])
            return Figure(name: name, cpuSeconds: run.cpuSeconds, wallSeconds: run.wallSeconds)
        }
    }

    /// Iterates over every event of the log at `path`, and judges it if `judging`.
    static func step(over path: String, judging: Bool) throws {
        let reader = try LogReader(path: path)
        var checker = InvariantChecker(limits: InvariantLimits())
        try reader.forEachEvent { event in
            if judging { checker.add(event) }
            return true
        }
        checker.finish { _ in }
    }
}
