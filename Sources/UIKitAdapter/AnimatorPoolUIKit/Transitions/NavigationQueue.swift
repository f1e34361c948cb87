#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import UIKit

    /// Performs pushes, pops, presentations and dismissals one after the other.
    ///
    ///     let navigation = NavigationQueue(navigationController)
    ///     navigation.push(detail)
    ///     navigation.push(comments)    // when the detail has appeared
    ///
    /// UIKit performs a push during another push, and then its bar and its stack disagree. It ignores a
    /// presentation during another one. The queue also waits for transitions that other code began, such as
    /// an interactive pop. A transition that is never completed blocks the queue.
    @MainActor public final class NavigationQueue {
        /// A closure that requests one change of the screens from UIKit, and calls `done` when the change has
        /// ended.
        public typealias Request = (_ controller: UINavigationController, _ done: @escaping () -> Void) ->
            Void

        private weak var controller: UINavigationController?
        private let turns = MainTurnQueue()
        private var waiting: [Request] = []
        private var isCarryingOut = false

        /// Creates a queue. The queue does not retain `controller`.
        public init(_ controller: UINavigationController) { self.controller = controller }

        /// The number of waiting requests.
        public var count: Int { waiting.count }

        /// Cancels all waiting requests.
        public func cancelAll() { waiting = [] }

        /// Pushes `viewController` as soon as no transition is running.
        public func push(_ viewController: UIViewController, animated: Bool = true) {
            ask { controller, done in
                controller.pushViewController(viewController, animated: animated)
                controller.afterTransition(done)
            }
        }

        /// Pops the top screen as soon as no transition is running.
        public func pop(animated: Bool = true) {
            ask { controller, done in
                controller.popViewController(animated: animated)
                controller.afterTransition(done)
            }
        }

        /// Presents `viewController` from the top screen as soon as no transition is running.
        public func present(_ viewController: UIViewController, animated: Bool = true) {
            ask { controller, done in
                controller.topPresented.present(viewController, animated: animated, completion: done)
                // UIKit has refused the presentation and calls no completion.
                if viewController.presentingViewController == nil { done() }
            }
        }

        /// Dismisses the presented screen as soon as no transition is running.
        public func dismiss(animated: Bool = true) {
            ask { controller, done in
                if controller.presentedViewController == nil { return done() }
                controller.dismiss(animated: animated, completion: done)
            }
        }

        /// Calls `request` as soon as no transition is running. The closure must call `done` exactly once.
        public func ask(_ request: @escaping Request) {
            waiting.append(request)
            carryOut()
        }

        private func carryOut() {
            guard !isCarryingOut, !waiting.isEmpty, let controller else { return }
            isCarryingOut = true
            if controller.coordinator != nil {
                return controller.afterTransition { [weak self] in self?.done() }
            }
            waiting.removeFirst()(controller) { [weak self] in self?.done() }
        }

        /// Performs the next request on the next turn, because UIKit still calls the delegates of the last
        /// transition.
        private func done() {
            turns.enqueue { [weak self] in
                self?.isCarryingOut = false
                self?.carryOut()
            }
        }
    }

    extension UINavigationController {
        fileprivate var topPresented: UIViewController {
            var top: UIViewController = self
            while let next = top.presentedViewController { top = next }
            return top
        }

        fileprivate var coordinator: (any UIViewControllerTransitionCoordinator)? {
            transitionCoordinator ?? topPresented.transitionCoordinator
        }

        /// Calls `done` when the transition is complete, or at once if no transition is running.
        fileprivate func afterTransition(_ done: @escaping () -> Void) {
            guard let coordinator else { return done() }
            coordinator.animate(alongsideTransition: nil) { _ in done() }
        }
    }
#endif
