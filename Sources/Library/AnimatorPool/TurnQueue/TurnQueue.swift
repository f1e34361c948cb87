/// A run loop that works in turns.
///
/// A turn takes all work that is due and then runs it; work enqueued by that work waits for the next
/// turn. The same protocol runs on `DispatchQueue.main` and on a virtual run loop.
///
/// **What a queue promises.** It never runs work inside the call that enqueues it; it runs each work once, on
/// one thread at a time, and work without a delay in the order in which it came; ``nowNs`` never goes back.
/// A queue that breaks a promise costs animators, never safety: work that comes too early, too late, twice or never
/// brings an animator at another time or none at all, but never two, and nothing recurses.
public protocol TurnQueue: AnyObject {
    /// Counts the turns, from 0 before the first.
    var turn: Int { get }

    /// Nanoseconds since the start of the run.
    var nowNs: Int64 { get }

    /// Runs `work` in the next turn, after all work enqueued before it.
    func enqueue(_ work: @escaping () -> Void)

    /// Runs `work` in the first turn that begins at least `seconds` from now; 0 or more, and finite.
    func enqueue(after seconds: Double, _ work: @escaping () -> Void)

    /// Runs `work` as ``enqueue(after:_:)`` does. Nobody can take it back, but it may come to nothing meanwhile:
    /// `isWanted` says whether it would still do anything. A queue that counts what waits for it leaves out the rest.
    func enqueue(after seconds: Double, isWanted: @escaping () -> Bool, _ work: @escaping () -> Void)

    /// How to reach this loop from other threads; nil for one that is confined to a single task, such as a
    /// virtual one. Everything that belongs to such a loop has to be dropped there.
    var mailbox: (any TurnMailbox)? { get }

    /// The cells of all pools on this loop; nil where nobody compares them.
    var cellRegistry: CellRegistry? { get }
}

extension TurnQueue {
    public func enqueue(
        after seconds: Double, isWanted: @escaping () -> Bool, _ work: @escaping () -> Void
    ) {
        enqueue(after: seconds, work)
    }

    public var mailbox: (any TurnMailbox)? { nil }

    public var cellRegistry: CellRegistry? { nil }
}
