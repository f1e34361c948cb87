import BenchKit
import Foundation
import LifecycleEvents
import LifecycleJudging
import LifecycleRecording
import LifecycleStore
import ScrollSimulation

/// A whole simulation of a long scroll, with a log from its first event to the sealed file. It is compared
/// with plain C loops that write the prepared rows of the same events.
struct SimulationBenchmark {
    let workload: Workload
    let path: LogPath
    let rounds: Int

    /// A feed of a million items with flings at three speeds; every fourth fling goes back.
    init(events: Int, path: LogPath, rounds: Int) {
        workload = Workload(
            name: "long-scroll", list: ListShape(items: 1_000_000), strategy: .reuseSafe,
            steps: [
                .repeat(
                    times: Self.times(events),
                    steps: [8000, 4000, 6000, -4000].map { Step.fling(velocity: $0) })
            ])
        self.path = path
        self.rounds = rounds
    }

    /// Returns how often the four flings are repeated for this number of events: each time makes about
    /// 1,480.
    static func times(_ events: Int) -> Int { max(events / 1480, 1) }

    func section() throws -> FigureSection {
        try runWithLog()
        let count = try Int(LogReader(path: path.path).info().events)
        let events = try StoredRows(["event_row", "event_base"], of: path.path)
        let all = try StoredRows(
            ["event_row", "event_base", "animator_row", "use_row", "frame_row", "frame_base"], of: path.path)
        let entries = recorded()
        let measured = try Interleaved(ways: [
            .init(name: "C, events alone") { try insert(events, 1) },
            .init(name: "C, all tables") { try insert(all, 1) },
            .init(name: "the writer alone, same entries") { try runWriter(entries) },
            .init(name: "simulation without a log") { runWithoutLog() },
            .init(name: "simulation with the log") { try runWithLog() },
        ]).measure(rounds: rounds)
        let figures = measured.enumerated().map { index, way in
            way.figure(of: count, beside: index < 2 ? [] : Array(measured[..<2]))
        }
        let table = FigureTable(each: "an event", figures: figures)
        return FigureSection(
            title: "A simulation",
            text:
                "A long scroll of \(FigureTable.number(Double(count))) events and their frames, with the checker. The C "
                + "loop writes the same rows, which are in memory before.",
            tables: [table],
            promises: [
                FigurePromise(
                    "A simulation with its log is over before a C loop has inserted the same rows.", table,
                    only: ["C, all tables", "simulation without a log", "simulation with the log"])
            ])
    }

    /// An entry that a run passes to the recorder.
    private enum Entry {
        case event(LifecycleEvent)
        case frame(FrameRecord)
    }

    private func recorded() -> [Entry] {
        var entries: [Entry] = []
        Simulation(workload, seed: 1).run(
            record: { entries.append(.event($0)) }, frame: { entries.append(.frame($0)) })
        return entries
    }

    private func runWriter(_ entries: [Entry]) throws {
        try withRecorder { recorder in
            for entry in entries {
                switch entry {
                case .event(let event): recorder.record(event)
                case .frame(let frame): recorder.record(frame)
                }
            }
        }
    }

    private func insert(_ rows: StoredRows, _ rowsPerStatement: Int32) throws {
        path.removeOld()
        try rows.insert(into: path.path, rowsPerStatement: rowsPerStatement)
    }

    func runWithoutLog() {
        let result = Simulation(workload, seed: 1).run(record: { _ in })
        precondition(result.summary.tally.events > 0, "A scroll has events.")
    }

    func runWithLog() throws {
        try withRecorder { recorder in
            let result = Simulation(workload, seed: 1).run(
                record: { recorder.record($0) }, frame: { recorder.record($0) })
            recorder.finish(cells: result.cells, summaryJSON: result.summary.json())
        }
    }

    private func withRecorder(_ body: (LifecycleRecorder) throws -> Void) throws {
        path.removeOld()
        let log = try LogFile(path: path.path, durable: false)
        let run = RunDescription(
            uuid: "bench", name: workload.name, source: .simulation, startedUnixNs: 0,
            refreshNs: 16_666_667)
        // The ring and the batches are those of the command `simulate`.
        try log.record(
            run: run, options: RecorderOptions(whenFull: .block, capacity: 1 << 15, batchLimit: 20_000),
            body)
    }
}
