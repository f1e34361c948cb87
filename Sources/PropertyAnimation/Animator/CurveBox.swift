import AnimationTiming

/// A curve that several animators share: the animators of a list all have the same one, and a curve is
/// larger than the rest of an animator's timing.
final class CurveBox {
    let curve: TimingCurve

    init(_ curve: TimingCurve) { self.curve = curve }
}
