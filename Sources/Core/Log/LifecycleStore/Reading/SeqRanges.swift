import GRDB
import LifecycleEvents

/// Sorted ranges of sequence numbers that neither overlap nor touch.
struct SeqRanges {
    private(set) var ranges: [ClosedRange<Int64>] = []

    init(_ parts: [ClosedRange<Int64>]) {
        for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard let last = ranges.last, part.lowerBound <= last.upperBound.clampedAdding(1) else {
                ranges.append(part)
                continue
            }
            ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, part.upperBound)
        }
    }

    /// Returns the range from an animator's first event to its last. Complexity: O(log n) for n animators.
    static func ofAnimator(_ animator: AnimatorID, run: Int64, in db: Database) throws -> SeqRanges {
        SeqRanges(
            try read(
                "SELECT first_seq, last_seq FROM animator_row WHERE id = ?",
                [RowID.make(run: run, animator: animator)], db))
    }

    /// Returns the ranges of the uses that showed an item, and of the animators requested for the item.
    ///
    /// Complexity: O(uses and animators of the run).
    static func ofItem(_ item: ItemID, run: Int64, in db: Database) throws -> SeqRanges {
        let whole = [RowID.make(run: run, number: 0), RowID.make(run: run, number: RowID.numberMask)]
        let arguments = whole + [item.rawValue]
        let uses = try read(
            "SELECT id & 0xFFFFFFFFFF, last_seq FROM use_row WHERE id BETWEEN ? AND ? AND item = ?",
            arguments, db)
        let animators = try read(
            "SELECT first_seq, last_seq FROM animator_row WHERE id BETWEEN ? AND ? AND item = ?", arguments,
            db)
        return SeqRanges(uses + animators)
    }

    private static func read(
        _ sql: String, _ arguments: [Int64], _ db: Database
    ) throws -> [ClosedRange<Int64>] {
        try db.rows(sql, arguments) { row in
            let first = row.integer(0)
            return first...max(first, row.integer(1))
        }
    }
}
