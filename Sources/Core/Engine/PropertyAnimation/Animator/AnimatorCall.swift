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
    /// The layer animations of the animator were removed.
    case layerAnimationsRemoved(EventDetail.OrphanCause)
    /// The last reference to the animator is released.
    case release
}

/// The outcome of a request.
package enum CallOutcome: Hashable, Sendable {
    case applied
    /// No effect and no error.
    case ignored
    /// UIKit raises an exception here. Nothing has changed.
    case misuse(MisuseKind)
}
