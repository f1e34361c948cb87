/// Work that waits for a time, for as long as somebody keeps this.
///
/// A turn queue cannot take work back. What is let go of here is never called, and its closure goes at once.
package final class DelayedWork {
    /// What the queue keeps. It stays there until its time, and so it has nothing once the appointment has gone: a weak
    /// reference would cost each of them another block of memory.
    private final class Kept {
        // Unchecked, as in the cores.
        @exclusivity(unchecked) private var work: (() -> Void)?
        @exclusivity(unchecked) var isBeingMade = true
        @exclusivity(unchecked) var isOver = false

        init(_ work: @escaping () -> Void) { self.work = work }

        func come() {
            guard !isOver, let work else { return }
            isOver = true
            // A queue that calls at once would have what asks again in here ask for ever.
            guard !isBeingMade else { return }
            work()
        }

        var isWanted: Bool { !isOver && work != nil }

        func letGo() {
            // It may do anything when it goes.
            let former = work
            work = nil
            withExtendedLifetime(former) {}
        }
    }

    private let kept: Kept

    /// - Parameter isWanted: Whether the work would still do anything.
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

    deinit { kept.letGo() }

    /// Whether its time has come, or its queue has called it too early.
    package var isOver: Bool { kept.isOver }
}
