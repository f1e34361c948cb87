import LifecycleEvents

/// What the safe layer asks of an animator: UIKit's verbs.
///
/// `UIViewPropertyAnimator` meets it with an isolated conformance on the main actor, the engine's
/// `PropertyAnimator` with a plain one. Where a type of UIKit's would stand in a signature, the
/// requirement has a name of its own, so that no call in an app becomes ambiguous.
public protocol PropertyAnimating: AnyObject {
    var animatingState: AnimatorState { get }
    var isRunning: Bool { get }
    var isReversed: Bool { get set }
    var isInterruptible: Bool { get }
    var pausesOnCompletion: Bool { get set }

    /// UIKit's `fractionComplete`.
    var fraction: Double { get set }

    func startAnimation()
    func startAnimation(afterDelay delay: Double)
    func pauseAnimation()
    func stopAnimation(_ withoutFinishing: Bool)

    /// UIKit's `finishAnimation(at:)`.
    func finish(at position: AnimatorPosition)

    /// UIKit's `continueAnimation(withTimingParameters: nil, durationFactor:)`.
    func proceed(durationFactor: Double)

    /// UIKit's `addCompletion`.
    func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void)

    /// Tells an animator that keeps its own log which use it belongs to, and under which number.
    ///
    /// An animator of the engine records its own life and returns true. UIKit's records nothing and
    /// returns false: then whoever drives it keeps the log.
    func recordsItself(as animator: AnimatorID, for use: CellUse) -> Bool
}

extension PropertyAnimating {
    public func recordsItself(as animator: AnimatorID, for use: CellUse) -> Bool { false }
}
