import AnimationTiming

/// A curve shared by several animators. The animators of a list have the same curve, which is larger than the
/// rest of an animator's timing.
final class CurveBox {
    let curve: TimingCurve
    /// The curve as given, before it was adapted to the duration.
    let given: TimingCurve
    private let duration: Double
    /// The animation without a handle that owns this box; nil for a shared box.
    let captured: CapturedBlock?

    /// Adapts the curve to `duration` seconds: a spring with a damping ratio is fitted to them.
    init(_ curve: TimingCurve, duration: Double, captured: CapturedBlock? = nil) {
        self.captured = captured
        given = curve
        self.duration = duration
        self.curve = Spring.durations.contains(duration) ? curve.adapted(toDuration: duration) : curve
    }

    func isMade(of curve: TimingCurve, duration: Double) -> Bool {
        guard given == curve else { return false }
        guard case .spring = curve else { return true }
        return self.duration == duration
    }
}
