import AnimationTiming
import AnimatorPool
import Foundation
import PropertyAnimation

public enum UIViewAnimatingState: Int, Sendable {
    case inactive
    case active
    case stopped
}

public enum UIViewAnimatingPosition: Int, Sendable {
    case end
    case start
    case current
}

@MainActor public protocol UITimingCurveProvider: AnyObject {}

@MainActor open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    fileprivate let curve: TimingCurve
    public let controlPoint1: CGPoint
    public let controlPoint2: CGPoint

    /// CoreAnimation's default curve.
    public override init() {
        curve = .default
        (controlPoint1, controlPoint2) = (CGPoint(x: 0.25, y: 0.1), CGPoint(x: 0.25, y: 1))
    }

    public init(animationCurve curve: UIView.AnimationCurve) {
        self.curve = curve.timing
        (controlPoint1, controlPoint2) = (.zero, CGPoint(x: 1, y: 1))
    }

    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        curve = .cubicBezier(x1: point1.x, y1: point1.y, x2: point2.x, y2: point2.y)
        (controlPoint1, controlPoint2) = (point1, point2)
    }
}

@MainActor open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    fileprivate let timing: AnimatorTiming
    public let initialVelocity: CGVector

    /// The spring of a view controller's push.
    public convenience override init() {
        self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
    }

    public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector = .zero) {
        timing = .spring(dampingRatio: ratio, initialVelocity: velocity.dx)
        initialVelocity = velocity
    }

    public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
        timing = .partedSpring(
            mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity.dx)
        initialVelocity = velocity
    }
}

extension UITimingCurveProvider {
    /// The engine's curve for it; an app's own provider is not asked, and counts as linear.
    func curve(duration: Double) -> TimingCurve {
        switch self {
        case let cubic as UICubicTimingParameters: cubic.curve
        case let spring as UISpringTimingParameters: TimingCurve(spring.timing, duration: duration)
        default: .linear
        }
    }
}
