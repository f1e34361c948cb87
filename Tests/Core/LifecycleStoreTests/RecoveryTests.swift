import Foundation
import GRDB
import LifecycleEvents
import LifecycleRecording
import LifecycleStore
import Testing

struct RecoveryTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("log.sqlite") }
    private var left: String { folder.path("left.sqlite") }

    init() throws { folder = try TemporaryFolder() }

    /// Writes events and copies the files while the run is open, as a killed process leaves them.
    private func leaveOpen(_ events: [LifecycleEvent], batchLimit: Int, frames: [FrameRecord] = []) throws {
        let log = try LogFile(path: path, durable: false)
        try log.record(
            run: .example(), options: RecorderOptions(whenFull: .block, batchLimit: batchLimit)
        ) { recorder in
            for frame in frames { recorder.record(frame) }
            for event in events { recorder.record(event) }
            _ = try recorder.flush()
            for end in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: path + end, toPath: left + end)
            }
        }
    }

    private func difference(_ table: String, _ columns: String) throws -> [Row] {
        try DatabaseQueue(path: left).read { db in
            let made = table + "_from_events"
            let one = "SELECT \(columns) FROM \(table) EXCEPT SELECT \(columns) FROM \(made)"
            let other = "SELECT \(columns) FROM \(made) EXCEPT SELECT \(columns) FROM \(table)"
            return try Row.fetchAll(db, sql: one) + Row.fetchAll(db, sql: other)
        }
    }

    private let animatorColumns = """
        id, first_seq, last_seq, cell_id, generation, item, site_id, requested_turn, attached_turn,
        requested_ns, attached_ns, started_ns, ended_ns, torn_down_ns, released_ns, outcome, hazards,
        misuses
        """
    private let useColumns = """
        id, cell_id, generation, item, dequeued_ns, displayed_ns, ended_ns, animators, bare_frames,
        last_seq
        """

    @Test(arguments: [1, 7, 10_000], [UInt64(1), 2, 3])
    func `the rows of a run whose process died are made from its events`(
        batchLimit: Int, seed: UInt64
    ) throws {
        let script = Script.random(count: 2000, seed: seed)
        try leaveOpen(script.events, batchLimit: batchLimit)
        do {
            let log = try LogFile(path: left, durable: false)
            #expect(log.recoveredRuns == [1])
        }
        #expect(try difference("animator_row", animatorColumns) == [], "seed \(seed)")
        #expect(try difference("use_row", useColumns) == [], "seed \(seed)")
        #expect(try difference("orphan_row", "*") == [], "seed \(seed)")
        let run = try LogReader(path: left).run()
        #expect(run.status == .recovered)
        #expect(run.events == 2000)
        #expect(run.endedNs == script.events.last?.tNs)
        #expect(try LogReader(path: left).events(LogFilter()).rows == script.events)
    }

    @Test func `the rows of a long run are made in several transactions`() throws {
        let script = Script.random(count: 2000, seed: 6)
        try leaveOpen(script.events, batchLimit: 500)
        #expect(try LogFile(path: left, durable: false, recoveredAtOnce: 10).recoveredRuns == [1])
        #expect(try difference("animator_row", animatorColumns) == [])
        #expect(try difference("use_row", useColumns) == [])
        #expect(try difference("orphan_row", "*") == [])
        let run = try LogReader(path: left).run()
        #expect(run.status == .recovered && run.events == 2000)
    }

    @Test func `the rows of a run that ended are what its events say`() throws {
        do {
            let log = try LogFile(path: left, durable: false)
            try log.write(Script.random(count: 2000, seed: 4).events, batchLimit: 50)
        }
        #expect(try difference("use_row", useColumns) == [])
        #expect(try difference("animator_row", animatorColumns) == [])
        #expect(try difference("orphan_row", "*") == [])
    }

    @Test func `a run that was completed ends with its last frame, and counts what its gaps name`() throws {
        var script = Script()
        script.add(.cellCreated, cell: 0)
        script.add(.logGap, arg: 1)
        script.add(.cellCreated, cell: 1)
        let frame = FrameRecord(
            frame: 1, turn: 1, expectedNs: 16, beginNs: 18, endNs: 40, missedVsyncs: 0, bareCells: 0,
            intervalNs: 8, firstSeq: 1)
        try leaveOpen(script.events, batchLimit: 100, frames: [frame])
        #expect(try LogFile(path: left, durable: false).recoveredRuns == [1])
        let run = try LogReader(path: left).run()
        #expect(run.endedNs == 40)
        #expect(run.dropped == 1)
    }

    @Test func `a reader says why a run has not ended`() throws {
        let log = try LogFile(path: path, durable: false)
        try log.record(run: .example()) { recorder in
            recorder.record(LifecycleEvent(tNs: 5, turn: 0, kind: .appBackground))
            _ = try recorder.flush()
            #expect(
                try LogReader(path: path).noteOnOpenRun()
                    == "run 1 is open: process \(getpid()) is writing it")
            for end in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: path + end, toPath: left + end)
            }
        }
        #expect(try LogReader(path: path).noteOnOpenRun(1) == nil)
        #expect(
            try LogReader(path: left).noteOnOpenRun()
                == "run 1 was never ended, for its process died (`animatorpool db migrate` completes it)")
    }

    @Test func `a log without an open run has nothing to complete`() throws {
        do { try LogFile(path: path, durable: false).write(Script.random(count: 10, seed: 1).events) }
        #expect(try LogFile(path: path, durable: false).recoveredRuns == [])
        #expect(try LogReader(path: path).run().status == .finished)
    }

    @Test func `a run goes on when its log is let go before its recorder`() throws {
        var log: LogFile? = try LogFile(path: path, durable: false)
        let recorder = try log?.recorder(
            run: .example(), configJSON: "{}", options: RecorderOptions(whenFull: .block, batchLimit: 3))
        log = nil
        for event in Script.random(count: 20, seed: 1).events { recorder?.record(event) }
        #expect(try recorder?.flush() == 20)
        #expect(throws: StoreError.self) { try LogFile(path: path, durable: false) }
        try recorder?.close()
        #expect(try LogReader(path: path).run().status == .finished)
        #expect(folder.names == ["log.sqlite"])
    }

    @Test func `what was left of a log that was being made is no obstacle`() throws {
        try Data("half a log".utf8).write(to: URL(fileURLWithPath: path + ".unfinished"))
        try Data("and its journal".utf8).write(to: URL(fileURLWithPath: path + ".unfinished-journal"))
        do { try LogFile(path: path, durable: false).write(Script.random(count: 10, seed: 1).events) }
        #expect(folder.names == ["log.sqlite"])
    }
}
