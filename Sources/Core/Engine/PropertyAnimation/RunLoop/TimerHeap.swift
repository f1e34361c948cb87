import LifecycleEvents

/// A timer of a ``TurnLoop``.
package struct TimerID: Hashable, Sendable {
    let slot: Int32
    /// Distinguishes this timer from the former timers of the slot.
    let generation: Int32
}

/// Work of a client, with the use of a cell that the work was meant for.
final class DeferredWork {
    let work: () -> Void
    let meantFor: CellUse?
    /// Returns whether the work still has an effect; nil for work that always has an effect.
    let isWanted: (() -> Bool)?

    init(meantFor: CellUse?, isWanted: (() -> Bool)? = nil, _ work: @escaping () -> Void) {
        self.work = work
        self.meantFor = meantFor
        self.isWanted = isWanted
    }
}

/// The pending timers, as a binary heap ordered by (time, order).
///
/// Each timer knows its index in the heap, so a cancelled timer is removed at once. A list that scrolls fast
/// ends most of its animators long before their time, and lazily deleted timers would accumulate.
struct TimerHeap {
    /// The action of a timer. The end of an animator is a case of its own, which needs no closure.
    enum Action {
        case end(AnimatorCore)
        case work(DeferredWork)
    }

    private struct Entry {
        var timeNs: Int64
        var order: Int64
        var slot: Int32

        @inline(__always)
        func isBefore(_ other: Entry) -> Bool {
            timeNs != other.timeNs ? timeNs < other.timeNs : order < other.order
        }
    }

    private struct Slot {
        var action: Action?
        /// The index in `entries`, or `taken` after the timer was taken to fire.
        var place: Int32
        var generation: Int32
    }

    private static let taken: Int32 = -1

    private var entries: [Entry] = []
    private var slots: [Slot] = []
    private var freeSlots: [Int32] = []

    /// The time of the next timer; nil without one. Complexity: O(1).
    var nextNs: Int64? { entries.first?.timeNs }

    /// The count of timers whose work still has an effect. Complexity: O(*n*).
    var wantedCount: Int {
        entries.count { entry in
            guard case .work(let deferred)? = slots[Int(entry.slot)].action else { return true }
            return deferred.isWanted?() ?? true
        }
    }

    /// Complexity: O(log *n*).
    mutating func insert(timeNs: Int64, order: Int64, _ action: Action) -> TimerID {
        let place = Int32(entries.count)
        let slot: Int32
        if let free = freeSlots.popLast() {
            slot = free
            slots[Int(slot)].action = action
            slots[Int(slot)].place = place
        } else {
            slot = Int32(slots.count)
            slots.append(Slot(action: action, place: place, generation: 0))
        }
        entries.append(Entry(timeNs: timeNs, order: order, slot: slot))
        siftUp(from: Int(place))
        return TimerID(slot: slot, generation: slots[Int(slot)].generation)
    }

    /// Removes a timer that is pending or was taken to fire in this turn. Does nothing after the timer has
    /// fired. Complexity: O(log *n*).
    mutating func cancel(_ timer: TimerID) {
        let slot = Int(timer.slot)
        guard slots[slot].generation == timer.generation else { return }
        let place = slots[slot].place
        if place != Self.taken { removeEntry(at: Int(place)) }
        _ = free(slot)
    }

    /// Takes all timers due at or before `nowNs` out of the heap, in order. They keep their slots until they
    /// fire, so that a timer can still cancel the next.
    ///
    /// Complexity: O(*k* log *n*) for *k* of *n* timers, and O(*n* + *k* log *k*) if most are due.
    mutating func takeDue(atNs nowNs: Int64, into due: inout [TimerID]) {
        // One by one is fastest for a few timers. For many timers sorting is faster.
        var left = max(16, entries.count / 64)
        while let first = entries.first, first.timeNs <= nowNs {
            if left == 0 { return takeMany(atNs: nowNs, into: &due) }
            left -= 1
            removeEntry(at: 0)
            due.append(take(first))
        }
    }

    private mutating func takeMany(atNs nowNs: Int64, into due: inout [TimerID]) {
        var mine = entries.filter { $0.timeNs <= nowNs }
        entries.removeAll { $0.timeNs <= nowNs }
        mine.sort { $0.isBefore($1) }
        for entry in mine { due.append(take(entry)) }
        for place in entries.indices { slots[Int(entries[place].slot)].place = Int32(place) }
        for place in stride(from: entries.count / 2 - 1, through: 0, by: -1) { siftDown(from: place) }
    }

    private mutating func take(_ entry: Entry) -> TimerID {
        slots[Int(entry.slot)].place = Self.taken
        return TimerID(slot: entry.slot, generation: slots[Int(entry.slot)].generation)
    }

    /// Removes and returns the first timer due at or before `limitNs`: its time and its action.
    mutating func takeFirst(untilNs limitNs: Int64) -> (timeNs: Int64, action: Action)? {
        guard let first = entries.first, first.timeNs <= limitNs else { return nil }
        removeEntry(at: 0)
        guard let action = free(Int(first.slot)) else { return nil }
        return (first.timeNs, action)
    }

    /// Returns the action of `timer` and frees its slot; nil if the timer was cancelled after it was taken.
    mutating func fire(_ timer: TimerID) -> Action? {
        guard slots[Int(timer.slot)].generation == timer.generation else { return nil }
        return free(Int(timer.slot))
    }

    private mutating func free(_ slot: Int) -> Action? {
        let action = slots[slot].action.take()
        slots[slot].generation &+= 1
        freeSlots.append(Int32(slot))
        return action
    }

    private mutating func removeEntry(at place: Int) {
        let last = entries.removeLast()
        guard place < entries.count else { return }
        entries[place] = last
        slots[Int(last.slot)].place = Int32(place)
        siftDown(from: place)
        siftUp(from: place)
    }

    private mutating func siftUp(from start: Int) {
        var place = start
        let entry = entries[place]
        while place > 0 {
            let parent = (place - 1) / 2
            guard entry.isBefore(entries[parent]) else { break }
            move(entries[parent], to: place)
            place = parent
        }
        if place != start { move(entry, to: place) }
    }

    private mutating func siftDown(from start: Int) {
        var place = start
        let entry = entries[place]
        let count = entries.count
        while true {
            var child = 2 * place + 1
            guard child < count else { break }
            if child + 1 < count, entries[child + 1].isBefore(entries[child]) { child += 1 }
            guard entries[child].isBefore(entry) else { break }
            move(entries[child], to: place)
            place = child
        }
        if place != start { move(entry, to: place) }
    }

    @inline(__always)
    private mutating func move(_ entry: Entry, to place: Int) {
        entries[place] = entry
        slots[Int(entry.slot)].place = Int32(place)
    }
}
