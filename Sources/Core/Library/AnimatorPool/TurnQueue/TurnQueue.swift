/// A run loop that works in turns.
///
/// A turn takes all work that is due and then runs it. Work that this work enqueues waits for the next turn.
/// The protocol has implementations for `DispatchQueue.main` and for a virtual run loop.
///
/// **Requirements.** A queue never runs work inside the call that enqueues the work. It runs each work once,
/// on one thread at a time, and work without a delay in the order of the calls. ``nowNs`` never decreases.
///
/// A queue runs work without a delay where a plain block of the underlying queue would run that is enqueued at
/// the moment of the call, for example with `DispatchQueue.main.async`, and never earlier. So work must not
/// join a block that waits already: the commit that strips a reused cell may lie behind that block.
///
/// If a queue breaks a requirement, a cell may miss its animator, but the pool stays safe. Work that runs too
/// early, too late, twice or never makes the animator at another time or not at all. It never makes two
/// animators, and it never recurses.
public protocol TurnQueue: AnyObject {
    /// The number of the current turn. It is 0 before the first turn.
    var turn: Int { get }

    /// Nanoseconds since the start of the run.
    var nowNs: Int64 { get }

    /// Runs `work` in the next turn, after all work enqueued earlier.
    func enqueue(_ work: @escaping () -> Void)

    /// Runs `work` in the first turn that begins at least `seconds` from now. `seconds` is finite, and 0 or
    /// more.
    func enqueue(after seconds: Double, _ work: @escaping () -> Void)

    /// Runs `work` as ``enqueue(after:_:)`` does. `isWanted` returns whether the work would still have an
    /// effect, because a queue cannot cancel enqueued work. A queue that counts its pending work skips
    /// unwanted work.
    func enqueue(after seconds: Double, isWanted: @escaping () -> Bool, _ work: @escaping () -> Void)

    /// The mailbox that posts work to this loop from other threads. Nil for a loop that is confined to a
    /// single task, as a virtual loop is: release every object of the loop on the loop.
    var mailbox: (any TurnMailbox)? { get }

    /// The cells of all pools on this loop, or nil to skip the check for a cell in two pools.
    var cellRegistry: CellRegistry? { get }
}

extension TurnQueue {
    /// Runs `work` after `seconds`, and ignores `isWanted`.
    public func enqueue(
        after seconds: Double, isWanted: @escaping () -> Bool, _ work: @escaping () -> Void
    ) {
        enqueue(after: seconds, work)
    }

    /// Nil. Objects that are released on another thread are not torn down on the loop.
    public var mailbox: (any TurnMailbox)? { nil }

    /// Nil. Pools do not warn of a cell in two pools.
    public var cellRegistry: CellRegistry? { nil }
}

/// Time arithmetic that never traps, whatever clock or caller provides the values.
package enum SafeTime {
    /// A hundred years, in seconds: longer than any animation, and short enough for nanoseconds in 64 bits.
    package static let longestSeconds = 100 * 365.25 * 86_400

    /// Returns `seconds` as nanoseconds, clamped to 0…``longestSeconds``. NaN becomes 0.
    package static func nanoseconds(_ seconds: Double) -> Int64 {
        seconds > 0 ? Int64((min(seconds, longestSeconds) * 1e9).rounded()) : 0
    }

    package static func sum(_ a: Int64, _ b: Int64) -> Int64 {
        let (sum, overflows) = a.addingReportingOverflow(b)
        return overflows ? (b > 0 ? .max : .min) : sum
    }

    /// Returns the time from `begin` to `end`.
    package static func difference(from begin: Int64, to end: Int64) -> Int64 {
        let (difference, overflows) = end.subtractingReportingOverflow(begin)
        return overflows ? (begin > 0 ? .min : .max) : difference
    }
}

/// Work that runs after a delay, as long as this object exists.
///
/// A turn queue cannot cancel work. Releasing this object releases the closure at once, and the closure is
/// never called.
package final class DelayedWork {
    /// The object that the queue retains until the time has come. It is empty once the work was released. A
    /// weak reference would cost an allocation each.
    private final class Kept {
        private var work: (() -> Void)?
        var isBeingMade = true
        var isOver = false

        init(_ work: @escaping () -> Void) { self.work = work }

        func come() {
            guard !isOver, let work else { return }
            isOver = true
            // A queue that runs work inside the call would recurse without end if the work enqueues itself.
            guard !isBeingMade else { return }
            work()
        }

        var isWanted: Bool { !isOver && work != nil }

        func release() {
            // The closure may do anything in its deinit.
            let former = work
            work = nil
            withExtendedLifetime(former) {}
        }
    }

    private let kept: Kept

    /// - Parameter isWanted: Returns whether the work would still do anything.
    package init(
        on turns: any TurnQueue, after seconds: Double, isWanted: @escaping () -> Bool = { true },
        _ work: @escaping () -> Void
    ) {
        let kept = Kept(work)
        self.kept = kept
        turns.enqueue(
            after: min(max(0, seconds), SafeTime.longestSeconds), isWanted: { kept.isWanted && isWanted() },
            { kept.come() })
        kept.isBeingMade = false
    }

    deinit { kept.release() }

    /// Whether the time has come, or the queue has called too early.
    package var isOver: Bool { kept.isOver }
}

/// Posts work to a run loop from any thread.
///
/// A handle retains a mailbox, so that the last reference to the handle may be released on any thread: the
/// handle posts the teardown to the animator's loop.
public protocol TurnMailbox: AnyObject, Sendable {
    /// Whether the calling code runs on the loop's own queue.
    var isOnLoop: Bool { get }

    /// Runs `work` on the loop's queue soon. The work runs also if the ``TurnQueue`` was deallocated
    /// meanwhile.
    func post(_ work: @escaping @Sendable () -> Void)
}

/// A reference that releases its object on the object's loop, whichever thread releases the last owner.
package struct LoopConfined<Value: AnyObject> {
    private let owned: Unmanaged<Value>
    private let mailbox: (any TurnMailbox)?

    package init(_ value: Value, mailbox: (any TurnMailbox)?) {
        owned = .passRetained(value)
        self.mailbox = mailbox
    }

    /// The object, for code on the loop only. A debug build checks the thread, because nothing else would
    /// detect a race.
    package var value: Value {
        assert(mailbox?.isOnLoop ?? true, "A pool and its animators are used where their turns run.")
        return owned.takeUnretainedValue()
    }

    /// Calls `body` with the object, without a retain, for frequent calls. The owner must outlive `body`, as
    /// it does in its own methods.
    package func borrowed<Result>(_ body: (Value) -> Result) -> Result {
        assert(mailbox?.isOnLoop ?? true, "A pool and its animators are used where their turns run.")
        return owned._withUnsafeGuaranteedRef(body)
    }

    /// Runs `end` and releases the object: now on the loop, otherwise as soon as the loop runs posted work.
    /// Call this method once, from the owner's `deinit`. Then no reference remains on the owner's thread.
    package func release(_ end: @escaping @Sendable (Value) -> Void) {
        guard let mailbox, !mailbox.isOnLoop else {
            end(owned.takeRetainedValue())
            return
        }
        // Transferred, not shared: this thread never uses the object again.
        nonisolated(unsafe) let owned = owned
        mailbox.post { end(owned.takeRetainedValue()) }
    }
}
