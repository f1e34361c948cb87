import AnimatorPool

/// Takes requests for screens at any moment, and carries out one after the other: each when the one before is over and
/// every screen has been told.
///
/// UIKit carries out a push or pop at once, also during another one, and what comes of it is the app's trouble:
///
///     let navigation = NavigationQueue(window)
///     navigation.ask(ScreenRequest(.push(detail), animated: true))
///     navigation.ask(ScreenRequest(.push(comments), animated: true))   // when the detail has appeared
///
/// A transition that nobody completes holds the queue, as it holds the window.
public final class NavigationQueue {
    private let window: WeakReference<ScreenWindow>
    private var waiting: [(request: ScreenRequest, answered: ((ScreenRequest.Answer) -> Void)?)] = []
    private var isCarryingOut = false

    /// A window has one queue at a time.
    public init(_ window: ScreenWindow) {
        self.window = WeakReference(window)
        let me = WeakReference(self)
        window.becameIdle = { me.object?.carryOut() }
    }

    deinit { WeakReference.noteEnd(of: self) }

    /// The number of requests that wait.
    public var count: Int { waiting.count }

    /// - Parameter answered: Called when the request is carried out or refused, which may be inside this call.
    public func ask(_ request: ScreenRequest, answered: ((ScreenRequest.Answer) -> Void)? = nil) {
        waiting.append((request, answered))
        carryOut()
    }

    /// Drops all requests that wait.
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
