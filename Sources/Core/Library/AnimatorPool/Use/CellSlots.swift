/// The slots of a pool in the order of their creation, with a look-up by the address of the cell.
///
/// The look-up skips ended slots until ``withoutEnded()`` leaves all of them out.
struct CellSlots {
    /// A slot with the address of its cell, so that a look-up does not load the slots of other cells.
    private struct Entry {
        let key: ObjectIdentifier
        let slot: CellSlot
    }

    private var entries: [Entry] = []
    /// A hash table of indices into `entries`, counted from 1. 0 is free. At most half of the table is used,
    /// so probes are short.
    private var places: [Int32] = []

    var count: Int { entries.count }

    var inOrder: some Sequence<CellSlot> { entries.lazy.map { $0.slot } }

    /// The slot of the cell with this address, if any.
    ///
    /// - Complexity: O(1).
    subscript(key: ObjectIdentifier) -> CellSlot? {
        guard !places.isEmpty else { return nil }
        var home = home(of: key)
        while places[home] > 0 {
            let entry = entries[Int(places[home]) - 1]
            if entry.key == key, entry.slot.isInUse { return entry.slot }
            home = (home + 1) & (places.count - 1)
        }
        return nil
    }

    /// Adds the slot of a new cell. A slot with the same key belongs to a deallocated cell and is no longer
    /// found.
    ///
    /// - Complexity: Amortized O(1).
    mutating func append(_ slot: CellSlot, at key: ObjectIdentifier) {
        entries.append(Entry(key: key, slot: slot))
        if entries.count * 2 > places.count {
            placeAll(in: max(16, places.count * 4))
        } else {
            place(entries.count)
        }
    }

    /// Calls `body` with each slot in order, and releases each slot before the next call.
    consuming func takeEach(_ body: (CellSlot) -> Void) {
        var entries = entries
        self = CellSlots()
        entries.reverse()
        while let entry = entries.popLast() { body(entry.slot) }
    }

    /// Returns the slots without the ended slots.
    ///
    /// - Complexity: O(slots).
    func withoutEnded() -> CellSlots {
        guard entries.contains(where: { !$0.slot.isInUse }) else { return self }
        var slots = CellSlots()
        slots.entries = entries.filter { $0.slot.isInUse }
        slots.placeAll(in: places.count)
        return slots
    }

    private mutating func placeAll(in count: Int) {
        places = [Int32](repeating: 0, count: count)
        for index in entries.indices { place(index + 1) }
    }

    /// Stores an entry's number in the place of an earlier entry with the same address, or in the first free
    /// place.
    private mutating func place(_ number: Int) {
        let key = entries[number - 1].key
        var home = home(of: key)
        while places[home] > 0, entries[Int(places[home]) - 1].key != key {
            home = (home + 1) & (places.count - 1)
        }
        places[home] = Int32(number)
    }

    /// Returns the hash of an address. Addresses differ in the middle bits. The product with an odd number
    /// moves the difference to the upper bits.
    private func home(of key: ObjectIdentifier) -> Int {
        let product = UInt64(truncatingIfNeeded: UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: product >> 32) & (places.count - 1)
    }
}

/// The cells of all pools on one loop, to detect a cell that was attached in two pools.
///
/// A loop has one registry. Pools use it in debug builds only.
public final class CellRegistry {
    private var slots: [ObjectIdentifier: CellSlot] = [:]

    /// Creates an empty registry.
    public init() {}

    /// Registers the cell for a slot.
    ///
    /// - Returns: False if the cell belongs to another pool.
    func claim(_ cell: AnyObject, for slot: CellSlot) -> Bool {
        let key = ObjectIdentifier(cell)
        // A new cell may have the address of a deallocated cell.
        if let other = slots[key], other !== slot, other.isInUse, other.cell === cell { return false }
        slots[key] = slot
        return true
    }

    func giveUp(_ key: ObjectIdentifier, of slot: CellSlot) {
        if slots[key] === slot { slots[key] = nil }
    }
}

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
