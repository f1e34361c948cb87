#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import LifecycleEvents
    import UIKit

    /// The conformance of UIKit's animator, for the safe layer. It is isolated to the main actor, as the
    /// class is.
    extension UIViewPropertyAnimator: @MainActor PropertyAnimating {
        // Inside a completion, UIKit's state has an undocumented raw value. The animator is active then.
        /// UIKit's `state`.
        public var animatingState: AnimatorState { AnimatorState(rawValue: state.rawValue) ?? .active }

        /// UIKit's `fractionComplete`.
        public var fraction: Double {
            get { Double(fractionComplete) }
            set { fractionComplete = CGFloat(newValue) }
        }

        /// UIKit's `finishAnimation(at:)`.
        public func finish(at position: AnimatorPosition) {
            guard let position = UIViewAnimatingPosition(rawValue: position.rawValue) else { return }
            finishAnimation(at: position)
        }

        /// UIKit's `continueAnimation(withTimingParameters:durationFactor:)`.
        public func proceed(along timing: AnimatorTiming?, durationFactor: Double) {
            continueAnimation(
                withTimingParameters: timing?.parameters, durationFactor: CGFloat(durationFactor))
        }

        /// UIKit's `addAnimations(_:delayFactor:)`.
        public func addBlock(_ block: @escaping () -> Void, delayFactor: Double) {
            addAnimations(block, delayFactor: CGFloat(delayFactor))
        }

        /// UIKit's `addCompletion(_:)`.
        public func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
            // SDKs import the closure with and without @MainActor and @Sendable. UIKit calls it on the main
            // thread, whatever its type says.
            nonisolated(unsafe) let completion = completion
            addCompletion { position in
                MainActor.assumeIsolated { completion(AnimatorPosition(rawValue: position.rawValue) ?? .end) }
            }
        }

        /// Calls `changed` after each change of UIKit's `isRunning`, which supports key-value observation, until
        /// the result is released.
        public func observeRunning(_ changed: @escaping () -> Void) -> AnyObject? {
            // UIKit changes its animators on the main thread, whatever the closure's type says.
            nonisolated(unsafe) let changed = changed
            return observe(\.isRunning) { _, _ in MainActor.assumeIsolated { changed() } }
        }
    }

    extension AnimatorTiming {
        /// The timing as a timing provider of UIKit.
        @MainActor public var parameters: any UITimingCurveProvider {
            switch self {
            case .linear: UICubicTimingParameters(animationCurve: .linear)
            case .easeIn: UICubicTimingParameters(animationCurve: .easeIn)
            case .easeOut: UICubicTimingParameters(animationCurve: .easeOut)
            case .easeInOut: UICubicTimingParameters(animationCurve: .easeInOut)
            case .cubicBezier(let x1, let y1, let x2, let y2):
                UICubicTimingParameters(
                    controlPoint1: CGPoint(x: x1, y: y1), controlPoint2: CGPoint(x: x2, y: y2))
            case .spring(let ratio, let velocity):
                UISpringTimingParameters(
                    dampingRatio: CGFloat(ratio), initialVelocity: Self.vector(velocity))
            case .physicalSpring(let mass, let stiffness, let damping, let velocity):
                UISpringTimingParameters(
                    mass: CGFloat(mass), stiffness: CGFloat(stiffness), damping: CGFloat(damping),
                    initialVelocity: Self.vector(velocity))
            }
        }

        /// Returns the same velocity along both axes, because UIKit uses the first axis for a number.
        private static func vector(_ velocity: Double) -> CGVector {
            CGVector(dx: CGFloat(velocity), dy: CGFloat(velocity))
        }
    }
#endif
