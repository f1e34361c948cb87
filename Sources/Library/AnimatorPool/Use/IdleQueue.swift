/// Cells whose idle limits end one after the other.
///
/// The limit is the same for all and counts from their setting up, so the order of arrival is nearly always the
/// order of ending, and an entry finds its place at the end of the queue. It does not where a list comes back into the
/// window, which asks for the animators of cells that were set up at different times. Of one cell the last entry counts.
struct IdleQueue {
    private struct Waiting {
        let slot: CellSlot
        let untilNs: Int64

        var counts: Bool { slot.idlesUntilNs == untilNs && slot.isInUse }
    }

    private var waiting: [Waiting] = []
    private var head = 0
    /// The number of entries at which those that count no more are taken out.
    private var sweepCount = 64

    /// When the next limit ends.
    var nextNs: Int64? { head < waiting.count ? waiting[head].untilNs : nil }

    mutating func append(_ slot: CellSlot) {
        let untilNs = slot.machine.idleUntilNs
        guard slot.idlesUntilNs != untilNs else { return }
        slot.idlesUntilNs = untilNs
        if waiting.count >= sweepCount { removeGone() }
        var place = waiting.count
        while place > head, waiting[place - 1].untilNs > untilNs { place -= 1 }
        waiting.insert(Waiting(slot: slot, untilNs: untilNs), at: place)
    }

    /// The next slot whose limit has ended.
    mutating func popDue(atNs nowNs: Int64) -> CellSlot? {
        guard let nextNs, nextNs <= nowNs else { return nil }
        let next = waiting[head]
        if next.counts { next.slot.idlesUntilNs = nil }
        head += 1
        // What is over is dropped when it is the larger half: each entry moves once on average.
        if head > 64, head * 2 > waiting.count {
            waiting.removeFirst(head)
            head = 0
        }
        return next.slot
    }

    /// Takes out what counts no more.
    mutating func removeGone() {
        waiting = waiting[head...].filter { $0.counts }
        head = 0
        sweepCount = max(64, 2 * waiting.count)
    }
}
