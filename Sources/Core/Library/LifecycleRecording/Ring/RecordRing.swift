import Dispatch
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

/// A bounded queue without a lock from many producers to one writer, with the signals between both sides.
///
/// Every slot has a counter that states whose turn it is. At `position` a producer may fill the slot, and at
/// `position + 1` the consumer may empty it. The consumer then sets the counter to the position of the next
/// round. Producers claim a position by incrementing the shared counter (Vyukov's bounded queue).
///
/// A producer reads one word to learn the state of the writer. The state is `asleep` while no entry waits to
/// be written: the first entry wakes the writer. The state is `napping` while a batch collects: only each
/// eighth of the ring wakes the writer.
///
/// The type manages unsafe memory. A slot belongs to one side at a time, and its counter transfers it with
/// release and acquire. The other words are atomics, and the semaphores are thread-safe. So threads can share
/// the ring.
final class RecordRing: @unchecked Sendable {
    /// The header of a slot, before its entry.
    private struct SlotHead {
        /// First, so that the slot and its counter have the same address.
        var turn: UInt64
        /// The number of events that were dropped between the previous entry and this one.
        var droppedBefore: UInt64
        var isFrame: Bool
    }

    private enum WriterState {
        static let awake: UInt64 = 0
        static let asleep: UInt64 = 1
        static let napping: UInt64 = 2
        static let gone: UInt64 = 3
    }

    enum SinkState: UInt64 {
        case works = 0
        /// The sink fails. The recorder retries, and producers may wait for it.
        case fails = 1
        /// The sink has failed for longer than the recorder waits.
        case isGivenUp = 2
    }

    let capacity: Int
    private let mask: UInt64
    private let slots: UnsafeMutableRawPointer
    /// The words that several threads write, each on its own cache lines.
    private let words: UnsafeMutablePointer<UInt64>
    private let claimed: UnsafeMutablePointer<UInt64>
    private let taken: UnsafeMutablePointer<UInt64>
    private let droppedEvents: UnsafeMutablePointer<UInt64>
    // These words change rarely and share a line.
    private let writerState: UnsafeMutablePointer<UInt64>
    private let blockedProducers: UnsafeMutablePointer<UInt64>
    private let sinkState: UnsafeMutablePointer<UInt64>
    private let impatience: UnsafeMutablePointer<UInt64>
    private let eighth: UInt64
    private let writerMayGo = DispatchSemaphore(value: 0)
    private let roomMade = DispatchSemaphore(value: 0)

    /// The bit of `claimed` that closes the ring. It puts the position so far ahead of every slot that each
    /// claim finds the ring full without another check.
    private static let closedBit: UInt64 = 1 << 62

    private static let headBytes = MemoryLayout<SlotHead>.stride
    private static let slotBytes =
        headBytes + max(MemoryLayout<LifecycleEvent>.stride, MemoryLayout<FrameRecord>.stride)

    /// 128 bytes: two cache lines of x86, which are fetched in pairs, and one of Apple's processors.
    private static let wordsPerLine = 16

    /// Creates an empty ring.
    ///
    /// - Precondition: `capacity` is a power of two, at least 8.
    init(capacity: Int) {
        precondition(
            capacity >= 8 && capacity & (capacity - 1) == 0,
            "A ring's capacity must be a power of two and at least 8, not \(capacity).")
        self.capacity = capacity
        mask = UInt64(capacity - 1)
        eighth = UInt64(capacity / 8)
        assert(
            max(MemoryLayout<LifecycleEvent>.alignment, MemoryLayout<FrameRecord>.alignment)
                <= MemoryLayout<SlotHead>.alignment, "An entry lies well behind the head of its slot.")
        slots = .allocate(byteCount: capacity * Self.slotBytes, alignment: MemoryLayout<SlotHead>.alignment)
        for index in 0..<capacity {
            (slots + index * Self.slotBytes).initializeMemory(
                as: SlotHead.self, to: SlotHead(turn: UInt64(index), droppedBefore: 0, isFrame: false))
        }
        words = .allocate(capacity: 4 * Self.wordsPerLine)
        words.initialize(repeating: 0, count: 4 * Self.wordsPerLine)
        claimed = words
        taken = words + Self.wordsPerLine
        droppedEvents = words + 2 * Self.wordsPerLine
        writerState = words + 3 * Self.wordsPerLine
        blockedProducers = writerState + 1
        sinkState = writerState + 2
        impatience = writerState + 3
    }

    deinit {
        // No other thread uses the ring. Entries that were not taken still own their strings.
        while take({ entry, _ in
            if case .event(let event) = entry { event.deinitialize(count: 1) }
        }) {}
        slots.deallocate()
        words.deallocate()
    }

    // MARK: Entries

    /// Claims the next position, whose slot the caller must ``fill(_:with:)`` at once. Returns nil if the
    /// ring is full or closed.
    ///
    /// - Complexity: O(1), without a lock or an allocation.
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

    /// Moves an entry into the slot of a claimed position, and wakes the writer if it waits for this entry.
    @inline(__always)
    func fill<Entry: RingEntry>(_ position: UInt64, with entry: consuming Entry) {
        let slot = slot(of: position)
        let head = slot.assumingMemoryBound(to: SlotHead.self)
        head.pointee.droppedBefore =
            ring_load_relaxed(droppedEvents) == 0 ? 0 : ring_exchange(droppedEvents, 0)
        head.pointee.isFrame = Entry.isFrame
        (slot + Self.headBytes).initializeMemory(as: Entry.self, to: entry)
        ring_store_release(Self.turn(of: slot), position &+ 1)
        stored(at: position)
    }

    /// Counts a dropped event. The next entry stores the count.
    func countDroppedEvent() { _ = ring_add(droppedEvents, 1) }

    /// Returns and resets the count of dropped events after the last entry. Only the consumer calls the
    /// method.
    func takeDroppedEvents() -> Int64 { Int64(ring_exchange(droppedEvents, 0)) }

    /// Calls `body` with the oldest entry, which `body` moves out, and with the number of events dropped
    /// before it. Returns false if the ring is empty. Only the consumer calls the method.
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

    /// Closes the ring: later claims find it full. The consumer can still take entries that were claimed
    /// before.
    func close() { _ = ring_or(claimed, Self.closedBit) }

    var isClosed: Bool { ring_load_acquire(claimed) & Self.closedBit != 0 }

    /// The position of the next entry, even after the ring is closed.
    var nextPosition: UInt64 { ring_load_ordered(claimed) & ~Self.closedBit }

    /// The number of entries that were taken so far.
    var takenPosition: UInt64 { ring_load_ordered(taken) }

    @inline(__always)
    private func slot(of position: UInt64) -> UnsafeMutableRawPointer {
        slots + Int(truncatingIfNeeded: position & mask) &* Self.slotBytes
    }

    @inline(__always)
    private static func turn(of slot: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt64> {
        slot.assumingMemoryBound(to: UInt64.self)
    }

    // MARK: Signals of producers

    @inline(__always)
    private func stored(at position: UInt64) {
        // Ordered after the claim of the position and against `sleep`: either this thread sees the sleeping
        // writer, or the writer sees the claim.
        switch ring_load_ordered(writerState) {
        case WriterState.asleep: wakeWriter()
        case WriterState.napping: if position & (eighth &- 1) == 0 { wakeWriter() }
        // The writer is awake. Or it has ended after it took this entry, because the ring was still open.
        default: break
        }
    }

    func wakeWriter() {
        let state = ring_load_ordered(writerState)
        guard state == WriterState.asleep || state == WriterState.napping else { return }
        // Only the thread that changes the word signals: one signal for each time the writer wakes.
        if ring_compare_exchange(writerState, state, WriterState.awake) == state { writerMayGo.signal() }
    }

    /// Waits until the writer has made room, at most 2 ms.
    func waitForRoom() {
        _ = ring_add(blockedProducers, 1)
        wakeWriter()
        _ = roomMade.wait(timeout: .now() + .milliseconds(2))
    }

    /// Whether to stop waiting for a failing sink.
    var hasGivenUp: Bool {
        switch ring_load_acquire(sinkState) {
        case SinkState.works.rawValue: false
        case SinkState.fails.rawValue: isImpatient
        default: true
        }
    }

    /// Stops all waiting for a failing sink.
    func stopWaiting() {
        ring_store_ordered(impatience, 1)
        wakeWriter()
    }

    var isImpatient: Bool { ring_load_ordered(impatience) != 0 }

    // MARK: Signals of the writer

    func setSink(_ state: SinkState) { ring_store_release(sinkState, state.rawValue) }

    /// Wakes the producers that wait for room.
    func makeRoom() {
        guard ring_load_relaxed(blockedProducers) != 0 else { return }
        for _ in 0..<ring_exchange(blockedProducers, 0) { roomMade.signal() }
    }

    /// Waits until an entry or a request arrives. Calls `somethingCame` after the producers can see that the
    /// writer sleeps.
    func sleep(unless somethingCame: () -> Bool) {
        wait(as: WriterState.asleep, unless: somethingCame, until: .distantFuture)
    }

    /// Waits while a batch collects: for `nanoseconds`, an eighth of the ring, or a request.
    func nap(nanoseconds: Int64, unless somethingCame: () -> Bool) {
        wait(
            as: WriterState.napping, unless: somethingCame,
            until: .now() + .nanoseconds(Int(min(max(nanoseconds, 0), Self.longestNapNs))))
    }

    /// The longest nap, whatever the caller requests.
    private static let longestNapNs: Int64 = 3_600_000_000_000

    private func wait(as state: UInt64, unless somethingCame: () -> Bool, until deadline: DispatchTime) {
        ring_store_ordered(writerState, state)
        if !somethingCame(), writerMayGo.wait(timeout: deadline) == .success { return }
        // No producer has signalled yet. A producer that changes the word at this moment also signals, so
        // this thread must wait for the signal.
        if ring_compare_exchange(writerState, state, WriterState.awake) != state { writerMayGo.wait() }
    }

    func writerLeaves() { ring_store_ordered(writerState, WriterState.gone) }
}
