#if canImport(UIKit) && !os(watchOS)
    import AnimatorPool
    import UIKit

    extension AnimatorTiming {
        /// UIKit's form of it.
        @MainActor public var parameters: any UITimingCurveProvider {
            switch self {
            case .linear: UICubicTimingParameters(animationCurve: .linear)
            case .easeIn: UICubicTimingParameters(animationCurve: .easeIn)
            case .easeOut: UICubicTimingParameters(animationCurve: .easeOut)
            case .easeInOut: UICubicTimingParameters(animationCurve: .easeInOut)
            case .cubicBezier(let x1, let y1, let x2, let y2):
                UICubicTimingParameters(
                    controlPoint1: CGPoint(x: x1, y: y1), controlPoint2: CGPoint(x: x2, y: y2))
            case .spring(let ratio, let velocity):
                UISpringTimingParameters(
                    dampingRatio: CGFloat(ratio), initialVelocity: Self.vector(velocity))
            case .partedSpring(let mass, let stiffness, let damping, let velocity):
                UISpringTimingParameters(
                    mass: CGFloat(mass), stiffness: CGFloat(stiffness), damping: CGFloat(damping),
                    initialVelocity: Self.vector(velocity))
            }
        }

        /// The same speed along both axes: UIKit takes for a number the first.
        private static func vector(_ velocity: Double) -> CGVector {
            CGVector(dx: CGFloat(velocity), dy: CGFloat(velocity))
        }
    }
#endif
