import AnimatorPool
import LifecycleEvents

extension PropertyAnimator: PropertyAnimating {
    public var animatingState: AnimatorState { state }

    public var fraction: Double {
        get { fractionComplete }
        set { fractionComplete = newValue }
    }

    public func finish(at position: AnimatorPosition) { finishAnimation(at: position) }

    public func proceed(durationFactor: Double) {
        continueAnimation(curve: nil, durationFactor: durationFactor)
    }

    public func onCompletion(_ completion: @escaping (AnimatorPosition) -> Void) {
        addCompletion(completion)
    }

    /// Attaches the animator to `use` under this number, unless a block has attached it already.
    public func recordsItself(as animator: AnimatorID, for use: CellUse) -> Bool {
        attach(to: use, as: animator)
        return true
    }

    public var insight: AnimatorInsight? {
        AnimatorInsight(phase: phase, hasAnimations: hasAnimations, isBacked: isBacked)
    }
}
