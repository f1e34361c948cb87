/// Cells whose idle limits end one after the other.
///
/// The limit is the same for all and counts from their setting up, so the order of arrival is nearly the
/// order of ending, and a first-in-first-out queue does; one that ends earlier than the one before it
/// is looked at with it.
struct IdleQueue<Cell: AnyObject> {
    private struct Waiting {
        let slot: CellSlot<Cell>
        let untilNs: Int64
    }

    private var waiting: [Waiting] = []
    private var head = 0

    var isEmpty: Bool { head == waiting.count }

    var nextNs: Int64? { isEmpty ? nil : waiting[head].untilNs }

    mutating func append(_ slot: CellSlot<Cell>, untilNs: Int64) {
        waiting.append(Waiting(slot: slot, untilNs: untilNs))
    }

    /// The next slot whose limit has ended.
    mutating func popDue(atNs nowNs: Int64) -> CellSlot<Cell>? {
        guard head < waiting.count, waiting[head].untilNs <= nowNs else { return nil }
        let slot = waiting[head].slot
        head += 1
        // What is over is dropped when it is the larger half: each entry moves once on average.
        if head > 64, head * 2 > waiting.count {
            waiting.removeFirst(head)
            head = 0
        }
        return slot
    }

    mutating func removeAll() {
        waiting.removeAll()
        head = 0
    }
}
