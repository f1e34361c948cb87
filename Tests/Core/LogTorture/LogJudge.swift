import Foundation
import GRDB
import LifecycleEvents
import LifecycleMigrations
import LifecycleRecording
import LifecycleStore

/// What a log must hold of one run.
package struct ExpectedRun: Sendable {
    package enum Content: Sendable {
        /// Everything that was recorded, numbered from 1.
        case exact([LifecycleEvent])
        /// Each cell is a thread that counted its events by their items, from 1, and left none out unless
        /// the recorder might drop some.
        case counted(mayDrop: Bool)
        /// Anything, as long as no number is missing.
        case any
    }

    package var uuid: String
    package var content: Content
    /// The last number that was acknowledged.
    package var acknowledged: Int64
    /// Whether the run was acknowledged as ended.
    package var isEnded: Bool

    package init(uuid: String, _ content: Content, acknowledged: Int64 = 0, isEnded: Bool = false) {
        self.uuid = uuid
        self.content = content
        self.acknowledged = acknowledged
        self.isEnded = isEnded
    }
}

/// Judges a log that something happened to.
package struct LogJudge {
    private let folder: String
    private var path: String { folder + "/log.sqlite" }

    /// - Parameter folder: where the log stands as `log.sqlite`.
    package init(folder: String) { self.folder = folder }

    /// A copy that was made before a migration is whole, and of an older version.
    private func checkCopy(_ path: String) throws {
        let (whole, version) = try DatabaseQueue(path: path).read { db in
            (
                try String.fetchOne(db, sql: "PRAGMA integrity_check"),
                try Int.fetchOne(db, sql: "PRAGMA user_version")
            )
        }
        try require(
            whole == "ok" && (version ?? 0) < LifecycleMigrations.newestVersion,
            "The copy \(path) is not the old log: \(whole ?? "no answer"), version \(version ?? 0).")
    }

    /// - Parameter mayBeMissing: whether it is right that there is no log.
    /// - Throws: ``TortureFailure``, or what the store throws.
    package func judge(_ runs: [ExpectedRun], mayBeMissing: Bool = false) throws {
        guard FileManager.default.fileExists(atPath: path) else {
            return try require(mayBeMissing, "There is no log.")
        }
        try checkUnrecovered(runs)
        let before = try Self.recover(path)
        let copies = TortureFolder.names(folder).filter { $0.hasSuffix(".bak") }
        try require(
            TortureFolder.names(folder).filter { $0 != "log.sqlite" && !copies.contains($0) }.isEmpty,
            "Something is left beside the sealed log: \(TortureFolder.names(folder)).")
        for copy in copies { try checkCopy(folder + "/" + copy) }
        try checkWhole()
        let reader = try LogReader(path: path)
        let records = try reader.runs()
        try require(records.allSatisfy { $0.status != .open }, "A run is still open.")
        try require(
            Set(before).isSubset(of: records.filter { $0.status == .recovered }.map(\.number)),
            "A run that was completed is not called recovered.")
        try check(runs, reader)
        try Self.checkRows(path)
    }

    /// Opens the log for writing, which completes its runs, and seals it; returns the runs completed.
    private static func recover(_ path: String) throws -> [Int64] {
        try LogFile(path: path, durable: false).recoveredRuns
    }

    /// What a reader says before any writer came.
    private func checkUnrecovered(_ runs: [ExpectedRun]) throws {
        do {
            let reader = try LogReader(path: path)
            try check(runs, reader)
        } catch let error as StoreError
            where error.reason == .older || error.message.contains("in the middle of a change")
        {
            // A reader changes nothing. The writer that comes next does.
        }
    }

    private func checkWhole() throws {
        let answer = try DatabaseQueue(path: path).read {
            try String.fetchAll($0, sql: "PRAGMA integrity_check")
        }
        try require(answer == ["ok"], "The file is corrupt: \(answer.prefix(3)).")
    }

    private func check(_ expected: [ExpectedRun], _ reader: LogReader) throws {
        let records = try reader.runs()
        try require(
            records.allSatisfy { record in expected.contains { $0.uuid == record.description.uuid } },
            "There is a run nobody recorded.")
        for run in expected {
            guard let record = records.first(where: { $0.description.uuid == run.uuid }) else {
                try require(
                    run.acknowledged == 0 && !run.isEnded,
                    "Run \(run.uuid) is not there, of which \(run.acknowledged) were acknowledged.")
                continue
            }
            try check(run, record, reader)
        }
    }

    private func check(_ run: ExpectedRun, _ record: RunRecord, _ reader: LogReader) throws {
        var sequence = SequenceCheck()
        var counts: [CellID: Int64] = [:]
        try reader.forEachEvent(LogFilter(run: record.number)) { event in
            try sequence.add(event)
            if event.kind == .logGap { return true }
            switch run.content {
            case .exact(let events):
                let index = Int(event.seq) - 1
                try require(
                    events.indices.contains(index) && events[index] == event,
                    "Event \(event.seq) is not what was recorded: \(event).")
            case .counted(let mayDrop):
                guard let cell = event.cell, let item = event.item?.rawValue else {
                    throw TortureFailure("Event \(event.seq) is nobody's: \(event).")
                }
                let last = counts.updateValue(item, forKey: cell) ?? 0
                try require(
                    mayDrop ? item > last : item == last + 1,
                    "Thread \(cell.rawValue) goes from \(last) to \(item) at event \(event.seq).")
            case .any: break
            }
            return true
        }
        try require(
            sequence.last >= run.acknowledged,
            "Run \(run.uuid) ends with \(sequence.last), and \(run.acknowledged) was acknowledged.")
        if run.isEnded {
            var isWhole = record.status == .finished
            if case .exact(let events) = run.content {
                isWhole = isWhole && sequence.last == Int64(events.count)
            }
            try require(
                isWhole, "A run that was closed is \(record.status) with \(sequence.last) events.")
        }
        if record.status != .open {
            try require(
                record.events == sequence.count && record.dropped == sequence.named,
                "The run counts \(record.events) events and \(record.dropped) dropped; "
                    + "there are \(sequence.count) and \(sequence.named).")
        }
    }

    /// - Throws: ``TortureFailure`` unless the rows are what the events say.
    package static func checkRows(_ path: String) throws {
        let tables = [
            "animator_row": """
            id, first_seq, last_seq, cell_id, generation, item, site_id, requested_turn, attached_turn,
            requested_ns, attached_ns, started_ns, ended_ns, torn_down_ns, released_ns, outcome, hazards,
            misuses
            """,
            "use_row": """
            id, cell_id, generation, item, dequeued_ns, displayed_ns, ended_ns, animators, bare_frames,
            last_seq
            """,
            "orphan_row": "id, first_seq, times, total_ns, displayed_ns",
        ]
        let queue = try DatabaseQueue(path: path)
        for (table, columns) in tables {
            for (one, other) in [(table, table + "_from_events"), (table + "_from_events", table)] {
                let row = try queue.read {
                    try Row.fetchOne(
                        $0, sql: "SELECT \(columns) FROM \(one) EXCEPT SELECT \(columns) FROM \(other)")
                }
                if let row { throw TortureFailure("Only \(one) has \(row).") }
            }
        }
    }
}

/// Numbers without a hole but those a gap names.
struct SequenceCheck {
    private(set) var last: Int64 = 0
    private(set) var count: Int64 = 0
    private(set) var named: Int64 = 0

    mutating func add(_ event: LifecycleEvent) throws {
        let gap = event.kind == .logGap ? event.arg ?? 0 : 0
        let missing = event.seq - last - 1
        try require(
            missing == max(gap - 1, 0),
            "Event \(event.seq) (\(event.kind)) comes after \(last), and the gap names \(gap).")
        last = event.seq
        count += 1
        named += gap
    }
}
