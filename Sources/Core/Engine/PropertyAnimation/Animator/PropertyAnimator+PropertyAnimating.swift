import AnimationTiming
import AnimatorPool
import LifecycleEvents

extension PropertyAnimator: PropertyAnimating {
    /// ``state`` under the protocol's name.
    public var animatingState: AnimatorState { state }

    /// ``fractionComplete`` under the protocol's name.
    public var fraction: Double {
        get { fractionComplete }
        set { fractionComplete = newValue }
    }

    /// Calls ``finishAnimation(at:)``.
    public func finish(at position: AnimatorPosition) { finishAnimation(at: position) }

    /// Calls `continueAnimation` with the curve of `timing`. Nil keeps the current curve.
    public func proceed(along timing: AnimatorTiming?, durationFactor: Double) {
        continueAnimation(
            curve: timing.map { TimingCurve($0, duration: duration) }, durationFactor: durationFactor)
    }

    /// Calls `addAnimations`. The block begins after `delayFactor` of the remaining time, 0…1.
    public func addBlock(_ block: @escaping () -> Void, delayFactor: Double) {
        addAnimations(delayFactor: delayFactor, block)
    }

    /// Calls ``addCompletion(_:)``.
    public func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
        addCompletion(completion)
    }

    /// Attaches the animator to `use` under this number, unless a block has attached it already.
    public func recordsItself(as animator: AnimatorID, for use: CellUse) -> Bool {
        core.attach(to: use, as: animator)
        return true
    }

    /// The internal state of the animator. Never nil, unlike that of UIKit's animators.
    public var insight: AnimatorInsight? {
        AnimatorInsight(
            phase: phase, hasAnimations: hasAnimations, isBacked: isBacked, isDisplaced: isDisplaced)
    }
}

extension TimingCurve {
    /// Creates the curve of an animator of `duration` seconds.
    ///
    /// - Precondition: the numbers are valid for ``CubicBezier`` and ``Spring``.
    public init(_ timing: AnimatorTiming, duration: Double) {
        switch timing {
        case .linear: self = .linear
        case .easeIn: self = .easeIn
        case .easeOut: self = .easeOut
        case .easeInOut: self = .easeInOut
        case .cubicBezier(let x1, let y1, let x2, let y2): self = .cubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
        case .spring(let ratio, let velocity):
            let range = Spring.durations
            self = .spring(
                Spring(
                    dampingRatio: ratio, duration: min(max(duration, range.lowerBound), range.upperBound),
                    initialVelocity: velocity))
        case .physicalSpring(let mass, let stiffness, let damping, let velocity):
            self = .spring(
                Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity))
        }
    }
}
