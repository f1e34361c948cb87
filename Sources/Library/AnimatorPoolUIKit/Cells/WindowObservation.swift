#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import UIKit

    extension CellAnimatorPool where Cell: UIView {
        /// Calls `leaveWindow()` when `list` leaves the window, for example under a pushed screen, and `enterWindow()` when
        /// `list` returns.
        ///
        /// UIKit removes the cells' animations outside the window. When the list returns, the pool makes new animators. The
        /// list retains the result until you invalidate it. The result does not retain the pool.
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
        /// Whether it was in a window before, and is in none.
        private var hasLeft = false

        fileprivate init(_ changed: @escaping @MainActor (Bool) -> Void) {
            self.changed = changed
            super.init(frame: .zero)
            isHidden = true
        }

        /// There is no such view in a nib: nil.
        public required init?(coder: NSCoder) { nil }

        /// Ends the observation: the pool hears nothing more.
        public func invalidate() {
            changed = nil
            removeFromSuperview()
        }

        /// Tells the pool that the list leaves the window.
        public override func willMove(toWindow newWindow: UIWindow?) {
            super.willMove(toWindow: newWindow)
            guard newWindow == nil, window != nil, !hasLeft else { return }
            hasLeft = true
            changed?(false)
        }

        /// Tells the pool that the list is back.
        public override func didMoveToWindow() {
            super.didMoveToWindow()
            guard hasLeft, window != nil else { return }
            hasLeft = false
            changed?(true)
        }
    }
#endif
