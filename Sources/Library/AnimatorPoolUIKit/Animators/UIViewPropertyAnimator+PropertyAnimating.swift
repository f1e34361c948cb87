#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import LifecycleEvents
    import UIKit

    /// UIKit's animator as the safe layer sees it. The conformance belongs to the main actor, as the class
    /// does.
    extension UIViewPropertyAnimator: @MainActor PropertyAnimating {
        // Inside a completion UIKit's state has a raw value of its own; the animator is active then.
        public var animatingState: AnimatorState { AnimatorState(rawValue: state.rawValue) ?? .active }

        public var fraction: Double {
            get { Double(fractionComplete) }
            set { fractionComplete = CGFloat(newValue) }
        }

        public func finish(at position: AnimatorPosition) {
            guard let position = UIViewAnimatingPosition(rawValue: position.rawValue) else { return }
            finishAnimation(at: position)
        }

        public func proceed(along timing: AnimatorTiming?, durationFactor: Double) {
            continueAnimation(
                withTimingParameters: timing?.parameters, durationFactor: CGFloat(durationFactor))
        }

        public func addBlock(_ block: @escaping () -> Void, delayFactor: Double) {
            addAnimations(block, delayFactor: CGFloat(delayFactor))
        }

        public func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
            // SDKs import the closure with and without @MainActor and @Sendable. UIKit calls it on the main
            // thread, whatever its type says.
            nonisolated(unsafe) let completion = completion
            addCompletion { position in
                MainActor.assumeIsolated { completion(AnimatorPosition(rawValue: position.rawValue) ?? .end) }
            }
        }
    }
#endif
