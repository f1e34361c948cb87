/// Work that waits for a time, for as long as somebody keeps this.
///
/// A turn queue cannot take work back. What is let go of here is never called, and its closure goes at once.
final class Appointment {
    private let work: () -> Void
    private var isBeingMade = true
    /// Whether its time has come, or its queue has called it too early.
    private(set) var isOver = false

    init(on turns: any TurnQueue, after seconds: Double, _ work: @escaping () -> Void) {
        self.work = work
        let me = WeakReference(self)
        turns.enqueue(after: min(max(0, seconds), SafeTime.longestSeconds)) { me.object?.come() }
        isBeingMade = false
    }

    #if hasFeature(Embedded)
        deinit { WeakReference.noteEnd(of: self) }
    #endif

    private func come() {
        guard !isOver else { return }
        isOver = true
        // A queue that calls at once would have what asks again in here ask for ever.
        guard !isBeingMade else { return }
        work()
    }
}
