import LifecycleEvents

/// An animator with UIKit's verbs, as the library uses it.
///
/// `UIViewPropertyAnimator` conforms with an isolated conformance on the main actor, the engine's
/// `PropertyAnimator` with a plain conformance. Requirements whose signatures would need types of UIKit have
/// names of their own, so that an app's calls are not ambiguous.
public protocol PropertyAnimating: AnyObject {
    /// UIKit's `state`.
    var animatingState: AnimatorState { get }
    /// Whether the animation is running.
    var isRunning: Bool { get }
    /// Whether the animation runs back to its start.
    var isReversed: Bool { get set }
    /// Whether the animator can be paused and scrubbed. UIKit raises if this is set while the animator is
    /// active.
    var isInterruptible: Bool { get }
    /// Whether the animator pauses at its end and stays active.
    var pausesOnCompletion: Bool { get set }
    /// Whether a paused animator shows fractions linearly, without its curve.
    var scrubsLinearly: Bool { get set }
    /// The duration that the animator was created with, in seconds.
    var duration: Double { get }

    /// UIKit's `fractionComplete`.
    var fraction: Double { get set }

    /// Starts or resumes the animation.
    func startAnimation()
    /// Starts the animation after `delay` seconds. UIKit raises for a paused animator.
    func startAnimation(afterDelay delay: Double)
    /// Pauses the animation, and makes an inactive animator active.
    func pauseAnimation()
    /// Stops the animation at its current values. UIKit raises for a stopped animator.
    func stopAnimation(_ withoutFinishing: Bool)

    /// UIKit's `finishAnimation(at:)`.
    func finish(at position: AnimatorPosition)

    /// UIKit's `continueAnimation(withTimingParameters:durationFactor:)`. Nil keeps the timing in force.
    func proceed(along timing: AnimatorTiming?, durationFactor: Double)

    /// UIKit's `addAnimations(_:delayFactor:)`. The block begins after this part of the remaining time, 0…1,
    /// and ends with the other blocks.
    func addBlock(_ block: @escaping () -> Void, delayFactor: Double)

    /// UIKit's `addCompletion`.
    func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void)

    /// Calls `changed` when ``isRunning`` may have changed, also without a call: an animator that pauses on
    /// completion calls no completion.
    ///
    /// - Returns: The observation, which ends with its release. Nil for an animator that reports no changes;
    ///   ``ReuseSafeAnimator/phases`` then shows such a pause after the next verb.
    func observeRunning(_ changed: @escaping () -> Void) -> AnyObject?

    /// Assigns the number and the use to an animator that keeps its own log.
    ///
    /// An animator of the engine records its events itself and returns true. UIKit's animator records nothing
    /// and returns false: then the library records its events.
    func recordsItself(as animator: AnimatorID, for use: CellUse) -> Bool

    /// The part of the state that UIKit's properties do not show, or nil for an animator that does not know
    /// it, as UIKit's animators.
    var insight: AnimatorInsight? { get }
}

extension PropertyAnimating {
    /// Continues after a pause with the timing in force. A factor of 0 means the remaining time.
    public func proceed(durationFactor: Double) { proceed(along: nil, durationFactor: durationFactor) }

    /// UIKit's `addAnimations`, over the remaining time.
    public func addBlock(_ block: @escaping () -> Void) { addBlock(block, delayFactor: 0) }

    /// Nil: the animator reports no changes.
    public func observeRunning(_ changed: @escaping () -> Void) -> AnyObject? { nil }

    /// The animator's insight; nil by default.
    public var insight: AnimatorInsight? { nil }

    /// Whether the animator records its own events from now on; false by default.
    public func recordsItself(as animator: AnimatorID, for use: CellUse) -> Bool { false }
}

/// An observation of an animator, which ends with its release.
package final class RunningObservation {
    private final class Observer {
        var changed: (() -> Void)?
    }

    private let observer = Observer()

    /// - Parameter changed: Called when `isRunning` may have changed.
    package init(_ changed: @escaping () -> Void) { observer.changed = changed }

    deinit { observer.changed = nil }

    /// Tells the observer of a change. The animator keeps the closure, which does nothing after the observation.
    package var tell: () -> Void { { [observer] in observer.changed?() } }
}

/// How an animator ended.
public enum AnimatorEnding: Hashable, Sendable {
    /// The animator ran to its end or was finished, at this position.
    case finished(AnimatorPosition)
    /// The animator was stopped without being finished. UIKit calls no completion then.
    case stopped
    /// The pool replaced the animator in the same use: by a restart, a recheck or a new set-up.
    case replaced
    /// The use, the display or the handle ended first.
    case tornDown
    /// The use or the display ended before the pool made the animator.
    case neverMade
}

/// The timing of an animator, in the forms that UIKit has a timing provider for.
///
/// The library evaluates no curve. UIKit or the engine does.
public enum AnimatorTiming: Hashable, Sendable {
    /// A constant speed.
    case linear
    /// Slow at the start.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// Slow at both ends.
    case easeInOut
    /// A curve from (0, 0) to (1, 1) with two control points. `x1` and `x2` lie in 0…1.
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    /// A spring that settles in the animator's duration. A spring with a ratio of 1 does not oscillate. The
    /// unit of the velocity is the whole distance per second.
    case spring(dampingRatio: Double, initialVelocity: Double)
    /// A spring by mass, stiffness and damping, as in CoreAnimation. The spring determines its own duration
    /// and ignores the animator's duration.
    case physicalSpring(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)

    /// A spring that starts at rest.
    public static func spring(dampingRatio: Double) -> AnimatorTiming {
        .spring(dampingRatio: dampingRatio, initialVelocity: 0)
    }
}
