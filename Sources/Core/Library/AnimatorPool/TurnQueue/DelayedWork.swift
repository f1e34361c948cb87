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
