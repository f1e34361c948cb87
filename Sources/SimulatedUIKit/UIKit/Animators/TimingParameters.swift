import AnimationTiming
import AnimatorPool
import PropertyAnimation

public typealias UIViewAnimatingState = AnimatorState
public typealias UIViewAnimatingPosition = AnimatorPosition

public enum UITimingCurveType: Int, Sendable {
    case builtin, cubic, spring, composed
}

@preconcurrency @MainActor public protocol UITimingCurveProvider: NSCoding, NSCopying {
    var timingCurveType: UITimingCurveType { get }
    var cubicTimingParameters: UICubicTimingParameters? { get }
    var springTimingParameters: UISpringTimingParameters? { get }
}

/// Parameters are immutable, so a copy is the same object. Archives contain none.
extension UITimingCurveProvider where Self: NSObject {
    public nonisolated func copy(with zone: NSZone?) -> Any { self }
    public nonisolated func encode(with coder: NSCoder) {}
}

@preconcurrency @MainActor open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    fileprivate let curve: TimingCurve
    public let controlPoint1: CGPoint
    public let controlPoint2: CGPoint
    public let animationCurve: UIView.AnimationCurve
    public let timingCurveType: UITimingCurveType

    /// CoreAnimation's default curve.
    public override init() {
        curve = .default
        (animationCurve, timingCurveType) = (.easeInOut, .builtin)
        (controlPoint1, controlPoint2) = (CGPoint(x: 0.25, y: 0.1), CGPoint(x: 0.25, y: 1))
    }

    public init(animationCurve curve: UIView.AnimationCurve) {
        self.curve = curve.timing
        (animationCurve, timingCurveType) = (curve, .builtin)
        (controlPoint1, controlPoint2) = (.zero, CGPoint(x: 1, y: 1))
    }

    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        curve = .cubicBezier(x1: point1.x, y1: point1.y, x2: point2.x, y2: point2.y)
        (animationCurve, timingCurveType) = (.easeInOut, .cubic)
        (controlPoint1, controlPoint2) = (point1, point2)
    }

    public required nonisolated init?(coder: NSCoder) { nil }
    open var cubicTimingParameters: UICubicTimingParameters? { self }
    open var springTimingParameters: UISpringTimingParameters? { nil }
}

@preconcurrency @MainActor open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    fileprivate let timing: AnimatorTiming
    public let initialVelocity: CGVector

    /// The spring of a view controller's push in UIKit.
    public convenience override init() {
        self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
    }

    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
        timing = .spring(dampingRatio: ratio, initialVelocity: velocity.dx)
        initialVelocity = velocity
    }

    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        timing = .physicalSpring(
            mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity.dx)
        initialVelocity = velocity
    }

    /// Creates a spring with a perceived duration. iOS 17.
    @available(iOS 17, *)
    public convenience init(
        duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero
    ) {
        let frequency = 2 * CGFloat.pi / duration
        self.init(
            mass: 1, stiffness: frequency * frequency, damping: 2 * frequency * (1 - bounce),
            initialVelocity: velocity)
    }

    public required nonisolated init?(coder: NSCoder) { nil }
    open var timingCurveType: UITimingCurveType { .spring }
    open var cubicTimingParameters: UICubicTimingParameters? { nil }
    open var springTimingParameters: UISpringTimingParameters? { self }
}

extension UITimingCurveProvider {
    /// Returns the engine's curve. An app's own provider is not called, and counts as linear.
    func curve(duration: Double) -> TimingCurve {
        switch self {
        case let cubic as UICubicTimingParameters: cubic.curve
        case let spring as UISpringTimingParameters: TimingCurve(spring.timing, duration: duration)
        default: .linear
        }
    }
}
