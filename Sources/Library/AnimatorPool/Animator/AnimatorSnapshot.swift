import LifecycleEvents

/// The state of an animator at one moment, from its insight or from UIKit's properties.
package struct AnimatorSnapshot: Hashable, Sendable {
    /// Without an insight, awaiting and hollow animators look paused, and completing animators look running.
    package var phase: AnimatorPhase
    package var isInterruptible: Bool
    package var hasAnimations = true

    /// - Parameter hasBeenActive: Distinguishes fresh from spent animators; both are inactive.
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
