/// Which cells must have an animator once their turns have come, as a client can tell from its own calls alone.
///
/// A cell that was set up and is displayed must have one. What makes an exception excuses the cell until it is
/// set up again: the app has torn the use down, its closure made what cannot be taken, or the queue broke its
/// promise.
struct DueAnimators {
    private struct Use {
        var isDisplayed = false
        var isExcused = false
    }

    /// By the numbers of their cells.
    private var uses: [Int: Use] = [:]
    private var isOpen = true

    func isDue(_ cell: Int) -> Bool {
        guard isOpen, let use = uses[cell] else { return false }
        return use.isDisplayed && !use.isExcused
    }

    mutating func setUp(_ cell: Int) { uses[cell, default: Use()].isExcused = false }

    mutating func excuse(_ cell: Int) { uses[cell]?.isExcused = true }

    mutating func excuseAll() { for cell in uses.keys { excuse(cell) } }

    /// A pool knows no cell that was never set up.
    mutating func display(_ cell: Int, _ isDisplayed: Bool) { uses[cell]?.isDisplayed = isDisplayed }

    /// The pool is closed, or has gone.
    mutating func close() { isOpen = false }
}
