#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import UIKit

    /// Performs pushes, pops, presentations and dismissals one after the other.
    ///
    ///     let navigation = NavigationQueue(navigationController)
    ///     navigation.push(detail)
    ///     navigation.push(comments)    // when the detail has appeared
    ///
    /// UIKit carries out a push during another push, and then its bar and its stack disagree. It ignores a presentation
    /// during another one. The queue also waits for transitions that others began, such as a finger's pop. A transition
    /// that nobody completes holds the queue.
    @MainActor public final class NavigationQueue {
        /// Asks UIKit for one change of the screens, and calls `done` when it is over.
        public typealias Request = (_ controller: UINavigationController, _ done: @escaping () -> Void) ->
            Void

        private weak var controller: UINavigationController?
        private let turns = MainTurnQueue()
        private var waiting: [Request] = []
        private var isCarryingOut = false

        /// The queue does not keep `controller`.
        public init(_ controller: UINavigationController) { self.controller = controller }

        /// The number of requests that wait.
        public var count: Int { waiting.count }

        /// Drops all requests that wait.
        public func cancelAll() { waiting = [] }

        /// Pushes `viewController` as soon as no transition is under way.
        public func push(_ viewController: UIViewController, animated: Bool = true) {
            ask { controller, done in
                controller.pushViewController(viewController, animated: animated)
                controller.afterTransition(done)
            }
        }

        /// Pops the top screen as soon as no transition is under way.
        public func pop(animated: Bool = true) {
            ask { controller, done in
                controller.popViewController(animated: animated)
                controller.afterTransition(done)
            }
        }

        /// Presents from the top screen.
        public func present(_ viewController: UIViewController, animated: Bool = true) {
            ask { controller, done in
                controller.topPresented.present(viewController, animated: animated, completion: done)
                // UIKit has refused the presentation, and calls no completion.
                if viewController.presentingViewController == nil { done() }
            }
        }

        /// Dismisses what the navigation controller has presented.
        public func dismiss(animated: Bool = true) {
            ask { controller, done in
                if controller.presentedViewController == nil { return done() }
                controller.dismiss(animated: animated, completion: done)
            }
        }

        /// Calls `request` when no transition is under way. It must call `done`, once.
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

        /// The next request waits for a turn, because UIKit still calls the delegates of the last transition.
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
