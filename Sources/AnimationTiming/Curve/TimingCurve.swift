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

    // Computed, not stored: the compiler folds each into constants, and a stored global would ask at every
    // use whether it has been made.
    @inline(__always)
    private static var easeInBezier: CubicBezier { CubicBezier(unchecked: (0.42, 0, 1, 1)) }
    @inline(__always)
    private static var easeOutBezier: CubicBezier { CubicBezier(unchecked: (0, 0, 0.58, 1)) }
    @inline(__always)
    private static var easeInOutBezier: CubicBezier { CubicBezier(unchecked: (0.42, 0, 0.58, 1)) }
    @inline(__always)
    private static var defaultBezier: CubicBezier { CubicBezier(unchecked: (0.25, 0.1, 0.25, 1)) }
}
