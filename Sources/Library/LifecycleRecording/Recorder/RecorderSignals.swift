import Dispatch
import RingAtomics

/// How a recorder's producers and its writer wake each other.
///
/// A producer that finds the writer awake does nothing but read one word. The word is `asleep` when nothing
/// is waiting to be written, and then the first entry wakes the writer; it is `napping` while a batch
/// gathers, and then only each eighth of the ring does.
///
/// The words are atomics, the semaphores are made for threads: that is why sharing them is safe.
final class RecorderSignals: @unchecked Sendable {
    private enum WriterState {
        static let awake: UInt64 = 0
        static let asleep: UInt64 = 1
        static let napping: UInt64 = 2
        static let gone: UInt64 = 3
    }

    /// What the writer says of its sink.
    enum SinkState: UInt64 {
        case works = 0
        /// It fails and is asked again, and may be waited for.
        case fails = 1
        /// It has failed for longer than anybody is to wait.
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
        // Words that change seldom may share their cache lines.
        words = .allocate(capacity: 4)
        words.initialize(repeating: 0, count: 4)
        writerState = words
        blockedProducers = words + 1
        sinkState = words + 2
        impatience = words + 3
    }

    deinit { words.deallocate() }

    // MARK: Producers

    /// Says that the entry at `position` was stored.
    @inline(__always)
    func stored(at position: UInt64) {
        // Ordered after the claim of the position and against `sleep`, so that either this sees the
        // sleeping writer or the writer sees the claim.
        switch ring_load_ordered(writerState) {
        case WriterState.asleep: wakeWriter()
        case WriterState.napping: if position & (eighth &- 1) == 0 { wakeWriter() }
        // Awake; or gone, and then it took this entry on its way out, for the ring was still open.
        default: break
        }
    }

    func wakeWriter() {
        let state = ring_load_ordered(writerState)
        guard state == WriterState.asleep || state == WriterState.napping else { return }
        // Whoever moves the word on signals: one waking, one signal.
        if ring_compare_exchange(writerState, state, WriterState.awake) == state { writerMayGo.signal() }
    }

    /// Waits until the writer has made room, or a moment.
    func waitForRoom() {
        _ = ring_add(blockedProducers, 1)
        wakeWriter()
        _ = roomMade.wait(timeout: .now() + .milliseconds(2))
    }

    /// Whether a sink that fails is worth waiting for no longer.
    var hasGivenUp: Bool {
        switch ring_load_acquire(sinkState) {
        case SinkState.works.rawValue: false
        case SinkState.fails.rawValue: isImpatient
        default: true
        }
    }

    /// From now on nobody waits for a sink that fails.
    func stopWaiting() {
        ring_store_ordered(impatience, 1)
        wakeWriter()
    }

    var isImpatient: Bool { ring_load_ordered(impatience) != 0 }

    // MARK: The writer

    func setSink(_ state: SinkState) { ring_store_release(sinkState, state.rawValue) }

    /// Lets the producers go on that wait for room.
    func makeRoom() {
        guard ring_load_relaxed(blockedProducers) != 0 else { return }
        for _ in 0..<ring_exchange(blockedProducers, 0) { roomMade.signal() }
    }

    /// Waits until something is stored or asked; `isQuiet` is asked once more after the producers can see
    /// that the writer sleeps.
    func sleep(unless somethingCame: () -> Bool) {
        wait(as: WriterState.asleep, unless: somethingCame, until: .distantFuture)
    }

    /// Waits while a batch gathers: for `nanoseconds`, an eighth of the ring, or a request.
    func nap(nanoseconds: Int64, unless somethingCame: () -> Bool) {
        wait(
            as: WriterState.napping, unless: somethingCame,
            until: .now() + .nanoseconds(Int(min(max(nanoseconds, 0), Self.longestNapNs))))
    }

    /// Whoever naps looks again after so long, whatever was asked for.
    private static let longestNapNs: Int64 = 3_600_000_000_000

    private func wait(as state: UInt64, unless somethingCame: () -> Bool, until deadline: DispatchTime) {
        ring_store_ordered(writerState, state)
        if !somethingCame(), writerMayGo.wait(timeout: deadline) == .success { return }
        // Nobody signalled yet. If a producer takes the word in this moment, its signal is owed to us.
        if ring_compare_exchange(writerState, state, WriterState.awake) != state { writerMayGo.wait() }
    }

    func writerLeaves() { ring_store_ordered(writerState, WriterState.gone) }
}
