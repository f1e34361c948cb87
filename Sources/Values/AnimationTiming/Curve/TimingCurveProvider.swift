/// What can time an animation, of a type of one's own: UIKit's `UITimingCurveProvider`.
///
/// UIKit asks a provider for three properties, since its animations know no curves but Béziers and springs. Here it is
/// asked for a curve, which may be a ``SampledCurve`` of any function.
public protocol TimingCurveProvider {
    /// The curve as it is now. An animator asks once, when it is made or goes on.
    var timingCurve: TimingCurve { get }
}

extension TimingCurve: TimingCurveProvider {
    public var timingCurve: TimingCurve { self }
}

/// As UIKit's `UICubicTimingParameters`.
extension CubicBezier: TimingCurveProvider {
    public var timingCurve: TimingCurve { .cubicBezier(self) }
}

/// As UIKit's `UISpringTimingParameters`.
extension Spring: TimingCurveProvider {
    public var timingCurve: TimingCurve { .spring(self) }
}

extension SampledCurve: TimingCurveProvider {
    public var timingCurve: TimingCurve { .sampled(self) }
}
