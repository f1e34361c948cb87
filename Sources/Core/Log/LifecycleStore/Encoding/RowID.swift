import LifecycleEvents

/// The ID of a row that belongs to a run: `run << 40 | number`.
enum RowID {
    static let numberBits: Int64 = 40
    static let numberMask: Int64 = 1 << 40 - 1

    static func make(run: Int64, number: Int64) -> Int64 { run << numberBits | number & numberMask }

    /// Returns the ID of an animator's row. The animator's number has 32 bits, and a negative number is
    /// stored as its bits.
    static func make(run: Int64, animator: AnimatorID) -> Int64 {
        make(run: run, number: Int64(UInt32(bitPattern: animator.rawValue)))
    }

    /// Returns the range of the IDs of a run's rows.
    static func range(ofRun run: Int64) -> ClosedRange<Int64> {
        make(run: run, number: 0)...make(run: run, number: numberMask)
    }

    static func number(_ id: Int64) -> Int64 { id & numberMask }

    static func number32(_ id: Int64) -> Int32 { Int32(truncatingIfNeeded: id) }
}
