import Foundation
import GRDB
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import Testing

struct RowAggregationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The tables whose rows are added up while a run is written, and the columns in which each is what its
    /// view makes of the events.
    private static let columns = [
        "animator_row": """
        id, first_seq, last_seq, cell_id, generation, item, site_id, requested_turn, attached_turn,
        requested_ns, attached_ns, started_ns, ended_ns, torn_down_ns, released_ns, outcome, hazards,
        misuses
        """,
        "use_row": """
        id, last_seq, cell_id, generation, item, dequeued_ns, displayed_ns, ended_ns, animators, bare_frames
        """,
        "orphan_row": "id, first_seq, times, total_ns, displayed_ns",
    ]

    @Test(arguments: [(1, 500), (7, 1000), (10_000, 2000)], Array(1...10) as [UInt64])
    func `the rows of a run are what its events say, however the batches are cut`(
        cut: (batchLimit: Int, events: Int), seed: UInt64
    ) throws {
        let path = folder.path("log.sqlite")
        let script = Script.random(count: cut.events, seed: seed)
        do { try LogFile(path: path, durable: false).write(script.events, batchLimit: cut.batchLimit) }
        try expectRowsAreWhatEventsSay(path, "seed \(seed)")
    }

    @Test func `the rows of a run with gaps are what its events say`() throws {
        let path = folder.path("log.sqlite")
        var script = Script()
        script.add(.cellDequeued, cell: 1, generation: 1, item: 4)
        script.add(.cellDisplayed, cell: 1, generation: 1, item: 4)
        script.turns()
        script.add(.animatorAttached, cell: 1, generation: 1, animator: 2)
        script.add(.animatorOrphaned, cell: 1, generation: 1, animator: 2)
        script.turns()
        script.add(.logGap, arg: 3)
        script.turns()
        script.add(.cellBareFrame, cell: 1, generation: 1, arg: 2)
        script.add(.animatorFinished, cell: 1, generation: 1, animator: 2)
        script.add(.animatorReleased, animator: 2, detail: .phase(.spent))
        // The end of the animator is missing, and no gap record names it.
        let events = script.events.filter { $0.kind != .animatorFinished }
        do { try LogFile(path: path, durable: false).write(events) }
        try expectRowsAreWhatEventsSay(path, "a gap")
        let animator = try #require(try LogReader(path: path).records(of: .animators).first)
        #expect(animator["outcome"] == .text("released") && animator["cell_id"] == .integer(1))
    }

    @Test func `a log takes no more memory for animators that have ended`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let log = try LogFile(path: folder.path("log.sqlite"), durable: false)
            try log.record(run: .example(), options: RecorderOptions(whenFull: .block, capacity: 1 << 10)) {
                recorder in
                func record(_ animators: ClosedRange<Int32>) throws -> Int {
                    for animator in animators {
                        for (turn, kind) in [(1, EventKind.animatorAttached), (2, .animatorTornDown)] {
                            let turn = Int(animator) * 2 + turn
                            recorder.record(
                                LifecycleEvent(
                                    tNs: Int64(turn), turn: turn, kind: kind, cell: CellID(1), generation: 1,
                                    animator: AnimatorID(animator)))
                        }
                    }
                    _ = try recorder.flush()
                    return ResidentMemory.peakKilobytes
                }
                let few = try record(1...20_000)
                let many = try record(20_001...80_000)
                // The rows of 60,000 animators would take 15 MB.
                precondition(many - few < 4000, "\(few) KB, then \(many) KB")
            }
        }
    }

    private func expectRowsAreWhatEventsSay(_ path: String, _ note: Comment) throws {
        let queue = try DatabaseQueue(path: path)
        for (table, columns) in Self.columns {
            let rows = "SELECT \(columns) FROM \(table)"
            let said = "SELECT \(columns) FROM \(table)_from_events"
            func fetch(_ sql: String) throws -> [Row] {
                try queue.read { try Row.fetchAll($0, sql: sql) }
            }
            #expect(try fetch("\(said) EXCEPT \(rows)") == [], note)
            #expect(try fetch("\(rows) EXCEPT \(said)") == [], note)
            #expect(try !fetch(rows).isEmpty, note)
        }
    }
}

private enum ResidentMemory {
    /// The largest resident size of this process so far.
    static var peakKilobytes: Int {
        var usage = rusage()
        #if canImport(Darwin)
            // Darwin reports bytes.
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss / 1000
        #else
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return usage.ru_maxrss
        #endif
    }
}
