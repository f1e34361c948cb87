#if canImport(UIKit) && !os(watchOS)
    import AnimationChains
    import AnimatorPool
    import LifecycleEvents
    import UIKit

    extension AnimatorDescription {
        /// Makes UIKit's own animator from this description.
        @MainActor public func makeAnimator() -> UIViewPropertyAnimator {
            let animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing.parameters)
            animator.addAnimations(animations)
            return animator
        }
    }

    extension AnimationChain {
        /// Starts the chain with UIKit's animators, as `start(on:make:isPaused:log:use:completion:)` does
        /// with other animators.
        @MainActor
        public func start(
            on turns: MainTurnQueue, isPaused: Bool = false, log: ChainLog? = nil, use: CellUse? = nil,
            completion: ((AnimatorPosition) -> Void)? = nil
        ) -> RunningChain {
            start(
                on: turns, make: { $0.makeAnimator() }, isPaused: isPaused, log: log, use: use,
                completion: completion)
        }

        /// Returns the chain as one animator, which runs on UIKit's animators.
        @MainActor public func animator(on turns: MainTurnQueue) -> ChainAnimator {
            animator(on: turns) { $0.makeAnimator() }
        }
    }
#endif
