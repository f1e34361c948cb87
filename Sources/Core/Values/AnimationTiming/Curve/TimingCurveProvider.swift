/// A user-defined type that provides a timing curve: UIKit's `UITimingCurveProvider`.
///
/// UIKit reads three properties of a provider, because its animations know only Béziers and springs. This
/// protocol has one property, a curve, which may be a ``SampledCurve`` of any function.
public protocol TimingCurveProvider {
    /// The current curve. An animator reads it once, at its creation or continuation.
    var timingCurve: TimingCurve { get }
}

extension TimingCurve: TimingCurveProvider {
    /// This curve.
    public var timingCurve: TimingCurve { self }
}

/// Corresponds to UIKit's `UICubicTimingParameters`.
extension CubicBezier: TimingCurveProvider {
    /// The Bézier as a curve.
    public var timingCurve: TimingCurve { .cubicBezier(self) }
}

/// Corresponds to UIKit's `UISpringTimingParameters`.
extension Spring: TimingCurveProvider {
    /// The spring as a curve.
    public var timingCurve: TimingCurve { .spring(self) }
}

extension SampledCurve: TimingCurveProvider {
    /// The sampled function as a curve.
    public var timingCurve: TimingCurve { .sampled(self) }
}
