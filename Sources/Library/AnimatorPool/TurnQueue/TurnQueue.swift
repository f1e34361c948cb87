/// A run loop that works in turns.
///
/// A turn takes all work that is due and then runs it. Work that this work enqueues waits for the next turn. The protocol
/// has implementations for `DispatchQueue.main` and for a virtual run loop.
///
/// **Requirements.** A queue never runs work inside the call that enqueues the work. It runs each work once, on one thread
/// at a time, and work without a delay in the order of the calls. ``nowNs`` never decreases. A queue that breaks a
/// requirement costs animators, never safety: work that runs too early, too late, twice or never makes the animator at
/// another time or not at all, but never two animators, and nothing recurses.
public protocol TurnQueue: AnyObject {
    /// Counts the turns, from 0 before the first.
    var turn: Int { get }

    /// Nanoseconds since the start of the run.
    var nowNs: Int64 { get }

    /// Runs `work` in the next turn, after all work enqueued before it.
    func enqueue(_ work: @escaping () -> Void)

    /// Runs `work` in the first turn that begins at least `seconds` from now; 0 or more, and finite.
    func enqueue(after seconds: Double, _ work: @escaping () -> Void)

    /// Runs `work` as ``enqueue(after:_:)`` does. `isWanted` returns whether the work would still do anything: enqueued work
    /// cannot be cancelled. A queue that counts its pending work skips unwanted work.
    func enqueue(after seconds: Double, isWanted: @escaping () -> Bool, _ work: @escaping () -> Void)

    /// Reaches this loop from other threads. Nil for a loop that is confined to a single task, as a virtual loop is:
    /// release every object of such a loop on the loop.
    var mailbox: (any TurnMailbox)? { get }

    /// The cells of all pools on this loop, or nil where no pool compares them.
    var cellRegistry: CellRegistry? { get }
}

extension TurnQueue {
    /// Runs `work` after `seconds`, and does not ask `isWanted`.
    public func enqueue(
        after seconds: Double, isWanted: @escaping () -> Bool, _ work: @escaping () -> Void
    ) {
        enqueue(after: seconds, work)
    }

    /// None: what is released on another thread is not torn down on the loop.
    public var mailbox: (any TurnMailbox)? { nil }

    /// None: nothing warns of a cell in two pools.
    public var cellRegistry: CellRegistry? { nil }
}
