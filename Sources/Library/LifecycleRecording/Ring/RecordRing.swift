import LifecycleEvents
import RingAtomics

/// An entry of the ring: an event or a frame.
protocol RingEntry {
    static var isFrame: Bool { get }
}

extension LifecycleEvent: RingEntry {
    static var isFrame: Bool { false }
}

extension FrameRecord: RingEntry {
    static var isFrame: Bool { true }
}

/// An entry in its slot, to be moved out.
enum StoredEntry {
    case event(UnsafeMutablePointer<LifecycleEvent>)
    case frame(UnsafeMutablePointer<FrameRecord>)
}

/// A bounded queue for many producers and one consumer, without a lock.
///
/// Every slot has a counter that states whose turn it is. At `position` a producer may fill the slot, at `position + 1`
/// the consumer may empty it, and emptying sets it to the position of the next round. Producers claim a position by
/// incrementing the shared counter (Vyukov's bounded queue).
///
/// The type manages unsafe memory: a slot belongs to one side at a time, and its counter hands it over with release and
/// acquire. That makes sharing the ring safe.
final class RecordRing: @unchecked Sendable {
    /// The header of a slot, before its entry.
    private struct SlotHead {
        /// First, so that the address of the slot is the address of its counter.
        var turn: UInt64
        /// Events dropped since the entry before this one.
        var droppedBefore: UInt64
        var isFrame: Bool
    }

    let capacity: Int
    private let mask: UInt64
    private let slots: UnsafeMutableRawPointer
    /// The words that several threads write, each on its own cache lines.
    private let words: UnsafeMutablePointer<UInt64>
    private let claimed: UnsafeMutablePointer<UInt64>
    private let taken: UnsafeMutablePointer<UInt64>
    private let droppedEvents: UnsafeMutablePointer<UInt64>

    /// The value of `claimed` after the ring is closed: a position so far ahead of every slot that each claim finds the
    /// ring full without another check.
    private static let closedBit: UInt64 = 1 << 62

    private static let headBytes = MemoryLayout<SlotHead>.stride
    private static let slotBytes =
        headBytes + max(MemoryLayout<LifecycleEvent>.stride, MemoryLayout<FrameRecord>.stride)

    /// 128 bytes: two cache lines of x86, which are fetched in pairs, and one of Apple's processors.
    private static let wordsPerLine = 16

    /// - Precondition: `capacity` is a power of two, at least 8.
    init(capacity: Int) {
        precondition(
            capacity >= 8 && capacity & (capacity - 1) == 0,
            "A ring's capacity must be a power of two and at least 8, not \(capacity).")
        self.capacity = capacity
        mask = UInt64(capacity - 1)
        assert(
            max(MemoryLayout<LifecycleEvent>.alignment, MemoryLayout<FrameRecord>.alignment)
                <= MemoryLayout<SlotHead>.alignment, "An entry lies well behind the head of its slot.")
        slots = .allocate(byteCount: capacity * Self.slotBytes, alignment: MemoryLayout<SlotHead>.alignment)
        for index in 0..<capacity {
            (slots + index * Self.slotBytes).initializeMemory(
                as: SlotHead.self, to: SlotHead(turn: UInt64(index), droppedBefore: 0, isFrame: false))
        }
        words = .allocate(capacity: 3 * Self.wordsPerLine)
        words.initialize(repeating: 0, count: 3 * Self.wordsPerLine)
        claimed = words
        taken = words + Self.wordsPerLine
        droppedEvents = words + 2 * Self.wordsPerLine
    }

    deinit {
        // No other thread has the ring. Entries that were not taken still own their strings.
        while take({ entry, _ in
            if case .event(let event) = entry { event.deinitialize(count: 1) }
        }) {}
        slots.deallocate()
        words.deallocate()
    }

    /// Claims the next position, whose slot the caller must ``fill(_:with:)`` at once; nil when the ring is full or
    /// closed. Complexity: O(1), without a lock or an allocation.
    @inline(__always)
    func claim() -> UInt64? {
        var position = ring_load_relaxed(claimed)
        while true {
            let turn = ring_load_acquire(Self.turn(of: slot(of: position)))
            if turn == position {
                let seen = ring_compare_exchange(claimed, position, position &+ 1)
                if seen == position { return position }
                position = seen
            } else if Int64(bitPattern: turn &- position) < 0 {
                return nil
            } else {
                position = ring_load_relaxed(claimed)
            }
        }
    }

    /// Moves an entry into the slot of a claimed position.
    @inline(__always)
    func fill<Entry: RingEntry>(_ position: UInt64, with entry: consuming Entry) {
        let slot = slot(of: position)
        let head = slot.assumingMemoryBound(to: SlotHead.self)
        head.pointee.droppedBefore =
            ring_load_relaxed(droppedEvents) == 0 ? 0 : ring_exchange(droppedEvents, 0)
        head.pointee.isFrame = Entry.isFrame
        (slot + Self.headBytes).initializeMemory(as: Entry.self, to: entry)
        ring_store_release(Self.turn(of: slot), position &+ 1)
    }

    /// Counts a dropped event; the next entry has the count.
    func countDroppedEvent() { _ = ring_add(droppedEvents, 1) }

    /// Takes the count of dropped events after the last entry. Only the consumer calls this.
    func takeDroppedEvents() -> Int64 { Int64(ring_exchange(droppedEvents, 0)) }

    /// Calls `body` with the oldest entry, which `body` moves out, and with the number of events dropped before it;
    /// false when the ring is empty. Only the consumer calls this.
    @inline(__always)
    func take(_ body: (StoredEntry, Int64) -> Void) -> Bool {
        let position = ring_load_relaxed(taken)
        let slot = slot(of: position)
        guard ring_load_acquire(Self.turn(of: slot)) == position &+ 1 else { return false }
        let head = slot.assumingMemoryBound(to: SlotHead.self)
        let entry = slot + Self.headBytes
        body(
            head.pointee.isFrame
                ? .frame(entry.assumingMemoryBound(to: FrameRecord.self))
                : .event(entry.assumingMemoryBound(to: LifecycleEvent.self)),
            Int64(head.pointee.droppedBefore))
        ring_store_release(Self.turn(of: slot), position &+ UInt64(capacity))
        ring_store_release(taken, position &+ 1)
        return true
    }

    /// Closes the ring: later claims find it full. The consumer can still take entries that were claimed before.
    func close() { _ = ring_or(claimed, Self.closedBit) }

    var isClosed: Bool { ring_load_acquire(claimed) & Self.closedBit != 0 }

    /// The position of the next entry, also after the ring is closed.
    var nextPosition: UInt64 { ring_load_ordered(claimed) & ~Self.closedBit }

    /// How many entries have been taken so far.
    var takenPosition: UInt64 { ring_load_ordered(taken) }

    @inline(__always)
    private func slot(of position: UInt64) -> UnsafeMutableRawPointer {
        slots + Int(truncatingIfNeeded: position & mask) &* Self.slotBytes
    }

    @inline(__always)
    private static func turn(of slot: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt64> {
        slot.assumingMemoryBound(to: UInt64.self)
    }
}
