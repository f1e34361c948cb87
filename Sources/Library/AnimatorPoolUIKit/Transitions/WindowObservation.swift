#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import UIKit

    extension CellAnimatorPool where Cell: UIView {
        /// Calls ``leaveWindow()`` and ``enterWindow()`` when `list` leaves the window and comes back, as under a pushed
        /// screen: UIKit strips the cells' animations there, and coming back the pool makes their animators again.
        ///
        /// The pool is not held by it. The list holds it, until it is invalidated.
        @MainActor @discardableResult public func followWindow(of list: UIView) -> WindowObservation {
            let observation = WindowObservation { [weak self] in
                if $0 { self?.enterWindow() } else { self?.leaveWindow() }
            }
            list.addSubview(observation)
            return observation
        }
    }

    /// Follows the view that it lies in out of the window and back: hidden, and without a size.
    public final class WindowObservation: UIView {
        private var changed: (@MainActor (Bool) -> Void)?
        /// Whether it was in a window before, and is in none.
        private var hasLeft = false

        fileprivate init(_ changed: @escaping @MainActor (Bool) -> Void) {
            self.changed = changed
            super.init(frame: .zero)
            isHidden = true
        }

        public required init?(coder: NSCoder) { nil }

        /// Ends the observation: the pool hears nothing more.
        public func invalidate() {
            changed = nil
            removeFromSuperview()
        }

        public override func willMove(toWindow newWindow: UIWindow?) {
            super.willMove(toWindow: newWindow)
            guard newWindow == nil, window != nil, !hasLeft else { return }
            hasLeft = true
            changed?(false)
        }

        public override func didMoveToWindow() {
            super.didMoveToWindow()
            guard hasLeft, window != nil else { return }
            hasLeft = false
            changed?(true)
        }
    }
#endif
