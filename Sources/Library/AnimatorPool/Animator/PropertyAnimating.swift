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
    var scrubsLinearly: Bool { get set }
    /// Seconds, as given.
    var duration: Double { get }

    /// UIKit's `fractionComplete`.
    var fraction: Double { get set }

    func startAnimation()
    func startAnimation(afterDelay delay: Double)
    func pauseAnimation()
    func stopAnimation(_ withoutFinishing: Bool)

    /// UIKit's `finishAnimation(at:)`.
    func finish(at position: AnimatorPosition)

    /// UIKit's `continueAnimation(withTimingParameters:durationFactor:)`; nil goes on with the timing in
    /// force.
    func proceed(along timing: AnimatorTiming?, durationFactor: Double)

    /// UIKit's `addAnimations(_:delayFactor:)`: the block sets out after that part of the time that is left,
    /// 0…1, and ends with the others.
    func addBlock(_ block: @escaping () -> Void, delayFactor: Double)

    /// UIKit's `addCompletion`.
    func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void)

    /// Tells an animator that keeps its own log which use it belongs to, and under which number.
    ///
    /// An animator of the engine records its own life and returns true. UIKit's records nothing and
    /// returns false: then whoever drives it keeps the log.
    func recordsItself(as animator: AnimatorID, for use: CellUse) -> Bool

    /// What the animator knows of itself and UIKit's properties do not tell; nil where nobody knows, as
    /// with UIKit's own.
    var insight: AnimatorInsight? { get }
}

extension PropertyAnimating {
    /// Goes on after a pause with the timing in force; a factor of 0 means the time that was left.
    public func proceed(durationFactor: Double) { proceed(along: nil, durationFactor: durationFactor) }

    /// UIKit's `addAnimations`: over the time that is left.
    public func addBlock(_ block: @escaping () -> Void) { addBlock(block, delayFactor: 0) }

    public var insight: AnimatorInsight? { nil }

    public func recordsItself(as animator: AnimatorID, for use: CellUse) -> Bool { false }
}
