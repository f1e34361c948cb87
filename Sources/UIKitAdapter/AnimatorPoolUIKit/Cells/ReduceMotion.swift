#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import UIKit

    /// The treatment of a pool's animators while the user has turned on Reduce Motion.
    public enum ReduceMotionPolicy: Hashable, Sendable, CaseIterable {
        /// Animators run all the same.
        case ignore
        /// Animators show their ends at once. An animator that pauses on completion stays paused, so a scrubbed
        /// look can still be scrubbed.
        case goToEnd
    }

    extension CellAnimatorPool where Cell: UIView {
        /// The treatment of animators while the user has turned on Reduce Motion;
        /// ``ReduceMotionPolicy/ignore`` by default.
        ///
        ///     animators.reduceMotionPolicy = .goToEnd
        ///
        /// The pool follows changes of the setting. `isMotionReduced` says what happens to each animator, and what
        /// the log has.
        @MainActor public var reduceMotionPolicy: ReduceMotionPolicy {
            get { motionObservation == nil ? .ignore : .goToEnd }
            set {
                switch newValue {
                case .ignore:
                    motionObservation = nil
                    isMotionReduced = false
                case .goToEnd:
                    let tokens = NotificationTokens()
                    tokens.observe(UIAccessibility.reduceMotionStatusDidChangeNotification) { [weak self] in
                        self?.isMotionReduced = UIAccessibility.isReduceMotionEnabled
                    }
                    motionObservation = tokens
                    isMotionReduced = UIAccessibility.isReduceMotionEnabled
                }
            }
        }
    }
#endif
