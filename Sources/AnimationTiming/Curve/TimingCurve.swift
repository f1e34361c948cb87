/// How progress follows time: a function of the fraction of a duration that has gone by.
public enum TimingCurve: Hashable, Sendable {
    case linear
    case easeIn
    case easeOut
    case easeInOut
    /// CoreAnimation's default, which UIKit's `UICubicTimingParameters()` has too.
    case `default`
    case cubicBezier(CubicBezier)

    /// A curve bent by two control points.
    ///
    /// - Precondition: `x1` and `x2` lie in 0…1 and all are finite. A user's numbers go through
    ///   ``CubicBezier/init(checking:_:_:_:)``.
    public static func cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double) -> TimingCurve {
        .cubicBezier(CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2))
    }
}

extension TimingCurve {
    /// The progress at a fraction of time; 0 at 0 and 1 at 1.
    ///
    /// Progress may leave 0…1 on the way, and time may leave 0…1: see ``CubicBezier/value(at:)``.
    public func value(at fraction: Double) -> Double {
        switch self {
        case .linear: fraction
        case .easeIn: Self.easeInBezier.value(at: fraction)
        case .easeOut: Self.easeOutBezier.value(at: fraction)
        case .easeInOut: Self.easeInOutBezier.value(at: fraction)
        case .default: Self.defaultBezier.value(at: fraction)
        case .cubicBezier(let bezier): bezier.value(at: fraction)
        }
    }

    /// The change of progress per fraction of time.
    public func slope(at fraction: Double) -> Double {
        switch self {
        case .linear: 1
        case .easeIn: Self.easeInBezier.slope(at: fraction)
        case .easeOut: Self.easeOutBezier.slope(at: fraction)
        case .easeInOut: Self.easeInOutBezier.slope(at: fraction)
        case .default: Self.defaultBezier.slope(at: fraction)
        case .cubicBezier(let bezier): bezier.slope(at: fraction)
        }
    }

    private static let easeInBezier = CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
    private static let easeOutBezier = CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
    private static let easeInOutBezier = CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
    private static let defaultBezier = CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
}
