/// Cells in the order of their idle limits.
///
/// All cells have the same limit, counted from their set-up, so an entry nearly always belongs at the end of
/// the queue. The exception is a list that comes back into the window: it requests animators for cells that
/// were set up at different times. Of several entries for one cell the last one counts.
struct IdleQueue {
    private struct Waiting {
        let slot: CellSlot
        let untilNs: Int64

        var counts: Bool { slot.idlesUntilNs == untilNs && slot.isInUse }
    }

    private var waiting: [Waiting] = []
    private var head = 0
    /// The number of entries at which the queue removes outdated entries.
    private var sweepCount = 64

    /// The time at which the next limit ends.
    var nextNs: Int64? { head < waiting.count ? waiting[head].untilNs : nil }

    mutating func append(_ slot: CellSlot) {
        let untilNs = slot.machine.idleUntilNs
        guard slot.idlesUntilNs != untilNs else { return }
        slot.idlesUntilNs = untilNs
        if waiting.count >= sweepCount { self = withoutGone() }
        var place = waiting.count
        while place > head, waiting[place - 1].untilNs > untilNs { place -= 1 }
        waiting.insert(Waiting(slot: slot, untilNs: untilNs), at: place)
    }

    /// Removes and returns the next slot whose limit has ended.
    mutating func popDue(atNs nowNs: Int64) -> CellSlot? {
        guard let nextNs, nextNs <= nowNs else { return nil }
        let next = waiting[head]
        if next.counts { next.slot.idlesUntilNs = nil }
        head += 1
        // Removes the ended entries when they are the larger half, so each entry moves once on average.
        if head > 64, head * 2 > waiting.count {
            waiting.removeFirst(head)
            head = 0
        }
        return next.slot
    }

    /// Returns the queue without outdated entries.
    func withoutGone() -> IdleQueue {
        var queue = IdleQueue()
        queue.waiting = waiting[head...].filter { $0.counts }
        queue.sweepCount = max(64, 2 * queue.waiting.count)
        return queue
    }
}
