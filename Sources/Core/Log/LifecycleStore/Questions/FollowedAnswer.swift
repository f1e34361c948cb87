import GRDB
import LifecycleEvents
import LifecycleJudging

/// An answer that Swift computes in one pass over a run.
///
/// The SQL of the view would sort every change before its first row. The view is the definition, and this
/// code computes the same, fast enough for large runs. A test compares both.
enum FollowedAnswer {
    case pool, live, hitchRate

    /// Calls `row` with each row in order until `row` returns false, and `progress` repeatedly.
    func count(
        run: Int64, in db: Database, path: String, progress: (String) -> Void,
        _ row: ([SQLValue]) -> Bool
    ) throws {
        switch self {
        case .pool: try Self.countPools(run, db, path, progress, row)
        case .live: try Self.countLive(run, db, progress, row)
        case .hitchRate: try HitchesBySecond(run: run, in: db, progress: progress).forEachRow(row)
        }
    }

    /// The number of rows between two progress reports.
    private static let stride = 4096

    /// Counts the cells in each pool. A cell enters its pool when it is recycled, and leaves when it is
    /// dequeued or destroyed.
    ///
    /// Complexity: at most O(events). Memory holds the cells.
    private static func countPools(
        _ run: Int64, _ db: Database, _ path: String, _ progress: (String) -> Void,
        _ row: ([SQLValue]) -> Bool
    ) throws {
        let names = try poolNames(run, db)
        // The query reads only some events, so missing numbers are not gaps.
        var log = LogFollower(keepsThroughGaps: true)
        var sizes: [String: Int64] = [:]
        var filter = LogFilter(run: run)
        filter.kinds = [.cellDequeued, .cellRecycled, .cellDestroyed]
        let decoder = try EventDecoder(db, path: path)
        var read = 0
        for query in try db.eventQueries(filter, run: db.runRecord(run)) {
            let sql = query.select(EventDecoder.columns, from: query.eventTable, limit: nil)
            try db.forEachRow(sql, query.arguments) { reader in
                read += 1
                if read.isMultiple(of: stride) { progress("at event \(RowID.number(reader.integer(0)))") }
                guard let event = try decoder.event(reader, where: EventCondition()),
                    let cell = event.cell
                else { return true }
                let change = log.add(event)
                let isPooled = log.cells[Int(change.cell)].place == .pooled
                guard isPooled != (change.cellBefore.place == .pooled) else { return true }
                let name = names[cell] ?? ""
                let size = sizes[name, default: 0] + (isPooled ? 1 : -1)
                sizes[name] = size
                return row([.integer(event.seq), .integer(event.tNs), .text(name), .integer(size)])
            }
        }
    }

    private static func poolNames(_ run: Int64, _ db: Database) throws -> [CellID: String] {
        var names: [CellID: String] = [:]
        let range = RowID.range(ofRun: run)
        try db.forEachRow(
            "SELECT id, reuse_identifier FROM cell_row WHERE id BETWEEN ? AND ?",
            [range.lowerBound, range.upperBound]
        ) { row in
            names[CellID(RowID.number32(row.integer(0)))] = row.text(1)
            return true
        }
        return names
    }

    /// Counts the live animators. An animator lives from its attach until its teardown or, without a
    /// teardown, its release.
    ///
    /// Complexity: O(n log n) for n animators, and 16 bytes of memory for each.
    private static func countLive(
        _ run: Int64, _ db: Database, _ progress: (String) -> Void, _ row: ([SQLValue]) -> Bool
    ) throws {
        var begins: [Int64] = []
        var ends: [Int64] = []
        let range = RowID.range(ofRun: run)
        try db.forEachRow(
            """
            SELECT attached_ns, torn_down_ns, released_ns FROM animator_row
            WHERE id BETWEEN ? AND ? AND attached_ns IS NOT NULL
            """, [range.lowerBound, range.upperBound]
        ) { row in
            begins.append(row.integer(0))
            if let end = row.integerOrNil(1) ?? row.integerOrNil(2) { ends.append(end) }
            if begins.count.isMultiple(of: stride) { progress("\(begins.count) animators") }
            return true
        }
        begins.sort()
        ends.sort()
        var (nextBegin, nextEnd, live) = (0, 0, 0)
        while nextBegin < begins.count || nextEnd < ends.count {
            let tNs = min(
                nextBegin < begins.count ? begins[nextBegin] : .max,
                nextEnd < ends.count ? ends[nextEnd] : .max)
            let before = live
            while nextBegin < begins.count, begins[nextBegin] == tNs {
                (nextBegin, live) = (nextBegin + 1, live + 1)
            }
            while nextEnd < ends.count, ends[nextEnd] == tNs { (nextEnd, live) = (nextEnd + 1, live - 1) }
            if live != before, !row([.integer(tNs), .integer(Int64(live))]) { return }
        }
    }
}

extension Database {
    fileprivate func runRecord(_ number: Int64) throws -> RunRecord {
        guard let run = try runRecords(where: "id = ?", [number]).first else {
            throw DatabaseError(message: "no such run: \(number)")
        }
        return run
    }
}

/// The view `hitch_rate`, computed in one pass over a run's frames. SQL would sort them first.
///
/// Complexity: O(frames). Memory holds the seconds that have frames.
struct HitchesBySecond {
    private struct Second {
        var frames: Int64 = 0
        var lateFrames: Int64 = 0
        var missedVsyncs: Int64 = 0
        var hitchNs: Int64 = 0
    }

    private var seconds: [Int64: Second] = [:]
    /// The second of the previous frame, which is usually the second of the next frame.
    private var current = Second()
    private var number: Int64 = 0

    init(run: Int64, in db: Database, progress: (String) -> Void) throws {
        var block: Int64 = -1
        var base: FrameBase?
        var read = 0
        let range = RowID.range(ofRun: run)
        try db.forEachRow(
            "SELECT id, expected_ns, missed_vsyncs, interval_ns FROM frame_row WHERE id BETWEEN ? AND ?",
            [range.lowerBound, range.upperBound]
        ) { row in
            let id = row.integer(0)
            if FrameBase.block(of: id) != block {
                block = FrameBase.block(of: id)
                base = try FrameBase.find(block, in: db)
            }
            read += 1
            if read.isMultiple(of: 4096) { progress("at frame \(RowID.number(id))") }
            // In the view, too, a frame without a base has no time.
            guard let base else { return true }
            let before = base.expectedNs &+ FrameBase.place(of: id) &* base.intervalNs
            count(
                expectedNs: before &+ row.integer(1), missedVsyncs: row.integer(2),
                intervalNs: base.intervalNs &+ row.integer(3))
            return true
        }
        enter(0)
    }

    @inline(__always)
    private mutating func count(expectedNs: Int64, missedVsyncs: Int64, intervalNs: Int64) {
        let second = expectedNs / 1_000_000_000
        if second != number { enter(second) }
        current.frames += 1
        guard missedVsyncs != 0 else { return }
        if missedVsyncs > 0 { current.lateFrames += 1 }
        current.missedVsyncs = current.missedVsyncs.clampedAdding(missedVsyncs)
        let (hitchNs, isOver) = missedVsyncs.multipliedReportingOverflow(by: intervalNs)
        current.hitchNs = current.hitchNs.clampedAdding(isOver ? .max : hitchNs)
    }

    /// Stores the current second and continues with `second`.
    private mutating func enter(_ second: Int64) {
        if current.frames > 0 { seconds[number] = current }
        current = seconds[second] ?? Second()
        number = second
    }

    /// Calls `row` with each row in the order of the seconds, until `row` returns false.
    func forEachRow(_ row: ([SQLValue]) -> Bool) {
        for (number, second) in seconds.sorted(by: { $0.key < $1.key }) {
            let values: [SQLValue] = [
                .integer(number), .integer(second.frames), .integer(second.lateFrames),
                .integer(second.missedVsyncs), .real(Double(second.hitchNs) / 1e6),
            ]
            if !row(values) { return }
        }
    }
}
