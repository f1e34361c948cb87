import LifecycleEvents

/// What the safe layer can see of an animator: by its own account, or through UIKit's properties.
package struct AnimatorSnapshot: Hashable, Sendable {
    /// Without insight awaiting and hollow look paused, completing looks running.
    package var phase: AnimatorPhase
    package var isInterruptible: Bool
    package var hasAnimations = true

    /// - Parameter hasBeenActive: Tells fresh from spent, which both read inactive.
    package init(_ animator: borrowing any PropertyAnimating, hasBeenActive: Bool) {
        isInterruptible = animator.isInterruptible
        if let insight = animator.insight {
            phase = insight.phase
            hasAnimations = insight.hasAnimations
            return
        }
        switch animator.animatingState {
        case .inactive: phase = hasBeenActive ? .spent : .fresh
        case .active: phase = animator.isRunning ? .running : .paused
        case .stopped: phase = .stopped
        }
    }
}
