import GRDB
import LifecycleEvents

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
