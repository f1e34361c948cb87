import AnimationTiming
import AnimatorPool

extension PropertyAnimator {
    /// Creates a fresh animator from a description.
    public convenience init(engine: AnimationEngine, description: AnimatorDescription) {
        self.init(
            engine: engine, duration: description.duration,
            curve: TimingCurve(description.timing, duration: description.duration),
            animations: description.animations)
        capturesLayerKeys = description.options.contains(.layerKeys)
    }
}

extension PropertyAnimator {
    /// Creates a fresh animator with timing parameters of any type: UIKit's
    /// `init(duration:timingParameters:)`.
    ///
    /// - Precondition: `duration` is not negative and not NaN.
    public convenience init(
        engine: AnimationEngine, duration: Double, timingParameters: some TimingCurveProvider,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            engine: engine, duration: duration, curve: timingParameters.timingCurve, animations: animations)
    }

    /// Continues after a pause, with timing parameters of any type.
    public func continueAnimation(timingParameters: some TimingCurveProvider, durationFactor: Double) {
        continueAnimation(curve: timingParameters.timingCurve, durationFactor: durationFactor)
    }
}
