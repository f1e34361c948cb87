import Dispatch
import RingAtomics

/// The signals between a recorder's producers and its writer.
///
/// A producer reads one word while the writer is awake. The word is `asleep` when nothing waits to be written: the
/// first entry wakes the writer. It is `napping` while a batch gathers: only each eighth of the ring wakes the writer.
///
/// Sharing is safe because the words are atomics and the semaphores are made for threads.
final class RecorderSignals: @unchecked Sendable {
    private enum WriterState {
        static let awake: UInt64 = 0
        static let asleep: UInt64 = 1
        static let napping: UInt64 = 2
        static let gone: UInt64 = 3
    }

    /// The state of the sink.
    enum SinkState: UInt64 {
        case works = 0
        /// The sink fails. The recorder retries, and producers may wait for it.
        case fails = 1
        /// The sink has failed for longer than the recorder waits.
        case isGivenUp = 2
    }

    private let words: UnsafeMutablePointer<UInt64>
    private let writerState: UnsafeMutablePointer<UInt64>
    private let blockedProducers: UnsafeMutablePointer<UInt64>
    private let sinkState: UnsafeMutablePointer<UInt64>
    private let impatience: UnsafeMutablePointer<UInt64>
    private let eighth: UInt64
    private let writerMayGo = DispatchSemaphore(value: 0)
    private let roomMade = DispatchSemaphore(value: 0)

    init(capacity: Int) {
        eighth = UInt64(capacity / 8)
        // Words that change rarely may share cache lines.
        words = .allocate(capacity: 4)
        words.initialize(repeating: 0, count: 4)
        writerState = words
        blockedProducers = words + 1
        sinkState = words + 2
        impatience = words + 3
    }

    deinit { words.deallocate() }

    // MARK: Producers

    /// Signals that the entry at `position` was stored.
    @inline(__always)
    func stored(at position: UInt64) {
        // Ordered after the claim of the position and against `sleep`: either this thread sees the sleeping writer, or
        // the writer sees the claim.
        switch ring_load_ordered(writerState) {
        case WriterState.asleep: wakeWriter()
        case WriterState.napping: if position & (eighth &- 1) == 0 { wakeWriter() }
        // The writer is awake, or it has ended after it took this entry, because the ring was still open.
        default: break
        }
    }

    func wakeWriter() {
        let state = ring_load_ordered(writerState)
        guard state == WriterState.asleep || state == WriterState.napping else { return }
        // The thread that changes the word signals: one signal for each time the writer wakes.
        if ring_compare_exchange(writerState, state, WriterState.awake) == state { writerMayGo.signal() }
    }

    /// Waits until the writer has made room, at most a moment.
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

    // MARK: The writer

    func setSink(_ state: SinkState) { ring_store_release(sinkState, state.rawValue) }

    /// Wakes the producers that wait for room.
    func makeRoom() {
        guard ring_load_relaxed(blockedProducers) != 0 else { return }
        for _ in 0..<ring_exchange(blockedProducers, 0) { roomMade.signal() }
    }

    /// Waits until an entry or a request comes. It calls `isQuiet` again after the producers can see that the writer
    /// sleeps.
    func sleep(unless somethingCame: () -> Bool) {
        wait(as: WriterState.asleep, unless: somethingCame, until: .distantFuture)
    }

    /// Waits while a batch gathers: for `nanoseconds`, an eighth of the ring, or a request.
    func nap(nanoseconds: Int64, unless somethingCame: () -> Bool) {
        wait(
            as: WriterState.napping, unless: somethingCame,
            until: .now() + .nanoseconds(Int(min(max(nanoseconds, 0), Self.longestNapNs))))
    }

    /// The longest nap, whatever the caller asked for.
    private static let longestNapNs: Int64 = 3_600_000_000_000

    private func wait(as state: UInt64, unless somethingCame: () -> Bool, until deadline: DispatchTime) {
        ring_store_ordered(writerState, state)
        if !somethingCame(), writerMayGo.wait(timeout: deadline) == .success { return }
        // No producer has signalled yet. A producer that changes the word at this moment signals, so this thread must
        // wait for the signal.
        if ring_compare_exchange(writerState, state, WriterState.awake) != state { writerMayGo.wait() }
    }

    func writerLeaves() { ring_store_ordered(writerState, WriterState.gone) }
}
