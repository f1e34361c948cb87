#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import UIKit

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
#endif
