import AnimatorPool

/// A queue that accepts requests for screens at any time and performs them in order. Each request waits until
/// the transition before is over and its callbacks have returned.
///
/// UIKit performs a push or pop at once, even during another, and leaves the consequences to the app:
///
///     let navigation = NavigationQueue(window)
///     navigation.ask(ScreenRequest(.push(detail), animated: true))
///     navigation.ask(ScreenRequest(.push(comments), animated: true))   // when the detail has appeared
///
/// A transition that never completes blocks the queue, as it blocks the window.
public final class NavigationQueue {
    private let window: WeakReference<ScreenWindow>
    private var waiting: [(request: ScreenRequest, answered: ((ScreenRequest.Answer) -> Void)?)] = []
    private var isCarryingOut = false

    /// Creates the queue of a window. A window has one queue at a time.
    public init(_ window: ScreenWindow) {
        self.window = WeakReference(window)
        let me = WeakReference(self)
        window.becameIdle = { me.object?.carryOut() }
    }

    deinit { WeakReference.noteEnd(of: self) }

    /// The count of pending requests.
    public var count: Int { waiting.count }

    /// Adds a request to the queue.
    ///
    /// - Parameter answered: Called when the request is performed or refused, possibly inside this call.
    public func ask(_ request: ScreenRequest, answered: ((ScreenRequest.Answer) -> Void)? = nil) {
        waiting.append((request, answered))
        carryOut()
    }

    /// Discards all pending requests.
    public func cancelAll() { waiting = [] }

    private func carryOut() {
        guard !isCarryingOut, let window = window.object else { return }
        isCarryingOut = true
        while !waiting.isEmpty, !window.isBusy {
            let next = waiting.removeFirst()
            let answer = window.perform(next.request)
            next.answered?(answer)
        }
        isCarryingOut = false
    }
}
