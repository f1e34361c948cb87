#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import UIKit

    extension CellAnimatorPool where Cell == UICollectionViewCell {
        /// Calls `willDisplay(_:)` and `didEndDisplaying(_:)` for the cells of `list`, until the result is
        /// released.
        ///
        ///     display = animators.followDisplay(of: collectionView)
        ///
        /// Call the method after the app has set the list's delegate. The result replaces the delegate and
        /// forwards all calls to it, so do not set another delegate afterwards.
        @MainActor public func followDisplay(of list: UICollectionView) -> DisplayObservation {
            let observation = CollectionDisplayObservation(self, app: list.delegate)
            list.delegate = observation
            return observation
        }
    }

    extension CellAnimatorPool where Cell == UITableViewCell {
        /// Calls `willDisplay(_:)` and `didEndDisplaying(_:)` for the cells of `list`, until the result is
        /// released.
        ///
        /// Call the method after the app has set the list's delegate. The result replaces the delegate and
        /// forwards all calls to it, so do not set another delegate afterwards.
        @MainActor public func followDisplay(of list: UITableView) -> DisplayObservation {
            let observation = TableDisplayObservation(self, app: list.delegate)
            list.delegate = observation
            return observation
        }
    }

    /// A list's delegate that forwards all calls to the app's delegate. `followDisplay(of:)` creates it.
    @MainActor public class DisplayObservation: NSObject {
        /// The app's delegate. A list does not retain its delegate either.
        fileprivate weak var app: (any UIScrollViewDelegate)?

        fileprivate init(app: (any UIScrollViewDelegate)?) { self.app = app }

        #if canImport(ObjectiveC)
            // A list reads which optional methods exist when its delegate is set.

            public override func responds(to selector: Selector!) -> Bool {
                super.responds(to: selector) || app?.responds(to: selector) == true
            }

            public override func forwardingTarget(for selector: Selector!) -> Any? { app }
        #endif
    }

    private final class CollectionDisplayObservation: DisplayObservation, UICollectionViewDelegate {
        private let animators: CollectionViewAnimators

        init(_ animators: CollectionViewAnimators, app: (any UICollectionViewDelegate)?) {
            self.animators = animators
            super.init(app: app)
        }

        func collectionView(
            _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
            forItemAt indexPath: IndexPath
        ) {
            animators.willDisplay(cell)
            let app = self.app as? any UICollectionViewDelegate
            #if canImport(ObjectiveC)
                app?.collectionView?(collectionView, willDisplay: cell, forItemAt: indexPath)
            #else
                app?.collectionView(collectionView, willDisplay: cell, forItemAt: indexPath)
            #endif
        }

        func collectionView(
            _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
            forItemAt indexPath: IndexPath
        ) {
            let app = self.app as? any UICollectionViewDelegate
            #if canImport(ObjectiveC)
                app?.collectionView?(collectionView, didEndDisplaying: cell, forItemAt: indexPath)
            #else
                app?.collectionView(collectionView, didEndDisplaying: cell, forItemAt: indexPath)
            #endif
            animators.didEndDisplaying(cell)
        }
    }

    private final class TableDisplayObservation: DisplayObservation, UITableViewDelegate {
        private let animators: TableViewAnimators

        init(_ animators: TableViewAnimators, app: (any UITableViewDelegate)?) {
            self.animators = animators
            super.init(app: app)
        }

        func tableView(
            _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
        ) {
            animators.willDisplay(cell)
            let app = self.app as? any UITableViewDelegate
            #if canImport(ObjectiveC)
                app?.tableView?(tableView, willDisplay: cell, forRowAt: indexPath)
            #else
                app?.tableView(tableView, willDisplay: cell, forRowAt: indexPath)
            #endif
        }

        func tableView(
            _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
        ) {
            let app = self.app as? any UITableViewDelegate
            #if canImport(ObjectiveC)
                app?.tableView?(tableView, didEndDisplaying: cell, forRowAt: indexPath)
            #else
                app?.tableView(tableView, didEndDisplaying: cell, forRowAt: indexPath)
            #endif
            animators.didEndDisplaying(cell)
        }
    }

    #if !canImport(ObjectiveC)
        // Without Objective-C's runtime the simulated UIKit forwards the other calls.
        extension DisplayObservation: ForwardingDelegate {
            /// The app's delegate.
            public var forwardingTarget: AnyObject? { app }
        }
    #endif

    extension CellAnimatorPool where Cell: UIView {
        /// Calls `leaveWindow()` when `list` leaves the window, for example under a pushed screen, and
        /// `enterWindow()` when `list` returns.
        ///
        /// UIKit removes the cells' animations outside the window. When the list returns, the pool makes new
        /// animators. The list retains the result until you invalidate it. The result does not retain the
        /// pool.
        @MainActor @discardableResult public func followWindow(of list: UIView) -> WindowObservation {
            let observation = WindowObservation { [weak self] in
                if $0 { self?.enterWindow() } else { self?.leaveWindow() }
            }
            list.addSubview(observation)
            return observation
        }
    }

    /// A hidden view without a size that reports when its superview leaves the window and returns.
    public final class WindowObservation: UIView {
        private var changed: (@MainActor (Bool) -> Void)?
        /// Whether the view has left a window and is in none now.
        private var hasLeft = false

        fileprivate init(_ changed: @escaping @MainActor (Bool) -> Void) {
            self.changed = changed
            super.init(frame: .zero)
            isHidden = true
        }

        /// Returns nil: the view does not support nibs.
        public required init?(coder: NSCoder) { nil }

        /// Ends the observation. The pool receives no more calls.
        public func invalidate() {
            changed = nil
            removeFromSuperview()
        }

        /// Calls `leaveWindow()` of the pool when the list leaves the window.
        public override func willMove(toWindow newWindow: UIWindow?) {
            super.willMove(toWindow: newWindow)
            guard newWindow == nil, window != nil, !hasLeft else { return }
            hasLeft = true
            changed?(false)
        }

        /// Calls `enterWindow()` of the pool when the list is in the window again.
        public override func didMoveToWindow() {
            super.didMoveToWindow()
            guard hasLeft, window != nil else { return }
            hasLeft = false
            changed?(true)
        }
    }

    extension CALayer {
        /// Whether the layer or any layer below it has an animation. UIKit's effects animate sublayers.
        ///
        ///     animators.recheck = Recheck(after: 3.0 / 60) { cell in cell.layer.hasAnimationsInTree }
        ///
        /// Complexity: O(layers).
        @MainActor public var hasAnimationsInTree: Bool {
            animationKeys()?.isEmpty == false || sublayers?.contains { $0.hasAnimationsInTree } == true
        }
    }

    /// Calls closures when the app becomes inactive and active, until the object is released.
    ///
    /// The app resigns active before the system changes its animators. It also resigns active for a phone
    /// call or when the user opens Control Center.
    @MainActor public final class AppObservation {
        private let resign: () -> Void
        private let activate: () -> Void
        private let tokens: NotificationTokens

        /// Calls `resign` and `activate` until the object is released.
        public init(resign: @escaping () -> Void, activate: @escaping () -> Void) {
            self.resign = resign
            self.activate = activate
            tokens = NotificationTokens()
            tokens.observe(UIApplication.willResignActiveNotification) { [weak self] in self?.resign() }
            tokens.observe(UIApplication.didBecomeActiveNotification) { [weak self] in self?.activate() }
        }
    }

    /// A set of notification observers, removed in `deinit`.
    @MainActor final class NotificationTokens {
        // The notification centre's tokens: opaque and immutable. Removing them is safe on any thread, so the
        // last reference may be released on any thread.
        private nonisolated(unsafe) var tokens: [any NSObjectProtocol] = []

        init() {}

        deinit {
            for token in tokens { NotificationCenter.default.removeObserver(token) }
        }

        /// Calls `block` on the main queue for each notification.
        func observe(_ name: Notification.Name, _ block: @escaping @MainActor () -> Void) {
            tokens.append(
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in
                    // The observer was added for the main queue.
                    MainActor.assumeIsolated { block() }
                })
        }
    }
#endif
