#if canImport(UIKit) && !os(watchOS)
    import AnimationChains
    import AnimatorPool
    import LifecycleEvents
    import UIKit

    extension AnimatorDescription {
        /// UIKit's own animator, made as it says.
        @MainActor public func makeAnimator() -> UIViewPropertyAnimator {
            let animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing.parameters)
            animator.addAnimations(animations)
            return animator
        }
    }

    extension AnimationChain {
        /// Sets the chain going with UIKit's animators: ``start(on:make:isPaused:log:use:completion:)``.
        @MainActor
        public func start(
            on turns: MainTurnQueue, isPaused: Bool = false, log: ChainLog? = nil, use: CellUse? = nil,
            completion: ((AnimatorPosition) -> Void)? = nil
        ) -> RunningChain {
            start(
                on: turns, make: { $0.makeAnimator() }, isPaused: isPaused, log: log, use: use,
                completion: completion)
        }

        /// The chain as one animator, of UIKit's animators: ``animator(on:log:use:make:)``.
        @MainActor public func animator(on turns: MainTurnQueue) -> ChainAnimator {
            animator(on: turns) { $0.makeAnimator() }
        }
    }
#endif
