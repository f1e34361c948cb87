import AnimationTiming

/// A curve that several animators share: the animators of a list all have the same one, and a curve is
/// larger than the rest of an animator's timing.
final class CurveBox {
    let curve: TimingCurve
    /// What it was made from.
    let given: TimingCurve
    private let duration: Double
    /// The animation without a handle whose own it is; others share theirs.
    let captured: CapturedBlock?

    /// The curve as a motion of `duration` seconds has it: a spring of the damping ratio form is fitted to it.
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
