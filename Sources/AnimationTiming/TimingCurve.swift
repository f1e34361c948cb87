/// How progress follows time. (Filled in by AnimationTiming's own work.)
public enum TimingCurve: Hashable, Sendable {
    case linear
    case easeIn
    case easeOut
    case easeInOut
    /// CoreAnimation's default.
    case `default`
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
}
