import LifecycleEvents
import RingAtomics

/// What goes through the ring.
enum RingEntry {
    case event(LifecycleEvent)
    case frame(FrameRecord)
}

/// A bounded queue for many producers and one consumer that takes no lock.
///
/// Every slot has a turn of its own, a counter that says whose move it is: at `position` a producer may
/// fill the slot, at `position + 1` the consumer may empty it, and emptying sets it to the position of the
/// next round. Producers claim a position by moving the shared counter on (Vyukov's bounded queue).
///
/// The unsafe memory is the point of the type: a slot belongs to exactly one side at a time, the slot's
/// counter hands it over with release and acquire, and that is why sharing the ring is safe.
final class RecordRing: @unchecked Sendable {
    private struct Slot {
        /// First, so that the address of the slot is the address of its counter.
        var turn: UInt64
        /// Events dropped since the entry before this one.
        var droppedBefore: UInt64
        var entry: RingEntry
    }

    /// What became of an entry offered to the ring.
    enum Outcome {
        case stored(position: UInt64)
        /// There is no room, or there never will be: the ring is closed.
        case full
    }

    let capacity: Int
    private let mask: UInt64
    private let slots: UnsafeMutablePointer<Slot>
    /// The words that several threads write, each on cache lines of its own.
    private let words: UnsafeMutablePointer<UInt64>
    private let claimed: UnsafeMutablePointer<UInt64>
    private let taken: UnsafeMutablePointer<UInt64>
    private let droppedEvents: UnsafeMutablePointer<UInt64>

    /// Stands in `claimed` once the ring is closed: a position so far ahead of every slot's turn that each
    /// offer finds the ring full, without looking for anything more.
    private static let closedBit: UInt64 = 1 << 62

    /// 128 bytes: two lines of x86, which are fetched in pairs, and one line of Apple's processors.
    private static let wordsPerLine = 16

    /// - Precondition: `capacity` is a power of two, at least 8.
    init(capacity: Int) {
        precondition(
            capacity >= 8 && capacity & (capacity - 1) == 0,
            "A ring's capacity must be a power of two and at least 8, not \(capacity).")
        self.capacity = capacity
        mask = UInt64(capacity - 1)
        slots = .allocate(capacity: capacity)
        for index in 0..<capacity { Self.turn(of: slots + index).initialize(to: UInt64(index)) }
        words = .allocate(capacity: 3 * Self.wordsPerLine)
        words.initialize(repeating: 0, count: 3 * Self.wordsPerLine)
        assert(MemoryLayout<Slot>.offset(of: \.entry) == 16, "A slot is its two counters, then its entry.")
        claimed = words
        taken = words + Self.wordsPerLine
        droppedEvents = words + 2 * Self.wordsPerLine
    }

    deinit {
        // Nobody else holds the ring any more; what was never drained still owns its strings.
        while take({ _, _ in }) {}
        slots.deallocate()
        words.deallocate()
    }

    /// Puts an entry into the ring if there is room. Complexity: O(1), without lock or allocation.
    ///
    /// - Parameter entry: makes the entry, in its place in the ring: an event is copied once.
    @inline(__always)
    func offer(_ entry: () -> RingEntry) -> Outcome {
        var position = ring_load_relaxed(claimed)
        while true {
            let slot = slots + Int(truncatingIfNeeded: position & mask)
            let turn = ring_load_acquire(Self.turn(of: slot))
            if turn == position {
                let seen = ring_compare_exchange(claimed, position, position &+ 1)
                if seen == position {
                    let dropped = ring_load_relaxed(droppedEvents) == 0 ? 0 : ring_exchange(droppedEvents, 0)
                    Self.droppedBefore(of: slot).initialize(to: dropped)
                    Self.entry(of: slot).initialize(to: entry())
                    ring_store_release(Self.turn(of: slot), position &+ 1)
                    return .stored(position: position)
                }
                position = seen
            } else if Int64(bitPattern: turn &- position) < 0 {
                return .full
            } else {
                position = ring_load_relaxed(claimed)
            }
        }
    }

    /// Counts an event that found no room; the next entry stored carries the count.
    func countDroppedEvent() { _ = ring_add(droppedEvents, 1) }

    /// Takes the count of dropped events that no entry has carried yet. For the consumer.
    func takeDroppedEvents() -> Int64 { Int64(ring_exchange(droppedEvents, 0)) }

    /// Moves the oldest entry out and hands it to `body` with the number of events dropped before it; false
    /// when there is none. For the consumer alone.
    @inline(__always)
    func take(_ body: (consuming RingEntry, Int64) -> Void) -> Bool {
        let position = ring_load_relaxed(taken)
        let slot = slots + Int(truncatingIfNeeded: position & mask)
        guard ring_load_acquire(Self.turn(of: slot)) == position &+ 1 else { return false }
        body(Self.entry(of: slot).move(), Int64(Self.droppedBefore(of: slot).pointee))
        ring_store_release(Self.turn(of: slot), position &+ UInt64(capacity))
        ring_store_release(taken, position &+ 1)
        return true
    }

    /// Takes no more entries. What was claimed before is still to be taken; whoever comes later, or is in
    /// between, finds the ring full.
    func close() { _ = ring_or(claimed, Self.closedBit) }

    var isClosed: Bool { ring_load_acquire(claimed) & Self.closedBit != 0 }

    /// The position the next entry will get, or would have got when the ring is closed.
    var nextPosition: UInt64 { ring_load_ordered(claimed) & ~Self.closedBit }

    /// How many entries have been taken out so far.
    var takenPosition: UInt64 { ring_load_ordered(taken) }

    @inline(__always)
    private static func turn(of slot: UnsafeMutablePointer<Slot>) -> UnsafeMutablePointer<UInt64> {
        UnsafeMutableRawPointer(slot).assumingMemoryBound(to: UInt64.self)
    }

    @inline(__always)
    private static func droppedBefore(of slot: UnsafeMutablePointer<Slot>) -> UnsafeMutablePointer<UInt64> {
        (UnsafeMutableRawPointer(slot) + 8).assumingMemoryBound(to: UInt64.self)
    }

    @inline(__always)
    private static func entry(of slot: UnsafeMutablePointer<Slot>) -> UnsafeMutablePointer<RingEntry> {
        (UnsafeMutableRawPointer(slot) + 16).assumingMemoryBound(to: RingEntry.self)
    }
}
