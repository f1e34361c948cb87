import AnimationTiming
import LifecycleEvents

/// A request to an animator, as a value.
package enum AnimatorCall {
    /// `startAnimation()`, or with a delay in seconds `startAnimation(afterDelay:)`.
    case startAnimation(afterDelay: Double?)
    case pauseAnimation
    case fractionComplete(Double)
    case isReversed(Bool)
    case isInterruptible(Bool)
    case pausesOnCompletion(Bool)
    case scrubsLinearly(Bool)
    case isUserInteractionEnabled(Bool)
    case isManualHitTestingEnabled(Bool)
    case continueAnimation(curve: TimingCurve?, durationFactor: Double)
    case stopAnimation(withoutFinishing: Bool)
    case finishAnimation(AnimatorPosition)
    case addAnimations(delayFactor: Double, () -> Void)
    case addCompletion((AnimatorPosition) -> Void)
    case enterBackground
    case enterForeground
    /// Something took the animator's layer animations away.
    case layerAnimationsRemoved(EventDetail.OrphanCause)
    /// The last reference goes.
    case release
}

/// What became of a request.
package enum CallOutcome: Hashable, Sendable {
    case applied
    /// No effect and no error.
    case ignored
    /// UIKit raises here; nothing has changed.
    case misuse(MisuseKind)
}
