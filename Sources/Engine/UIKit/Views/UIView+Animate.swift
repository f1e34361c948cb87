import AnimationTiming
import Foundation
import PropertyAnimation

extension UIView {
    public enum AnimationCurve: Int, Sendable {
        case easeInOut
        case easeIn
        case easeOut
        case linear

        var timing: TimingCurve {
            switch self {
            case .easeInOut: .easeInOut
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .linear: .linear
            }
        }
    }

    /// UIKit's numbers. Transitions and the options of keyframes are not here.
    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        public static let curveEaseInOut = AnimationOptions([])
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        var engineOptions: PropertyAnimation.AnimationOptions { .init(rawValue: UInt32(rawValue & 0x1f)) }

        var overrides: AnimationOverrides {
            var overrides: AnimationOverrides = []
            if contains(.overrideInheritedDuration) { overrides.insert(.duration) }
            if contains(.overrideInheritedCurve) { overrides.insert(.curve) }
            if contains(.overrideInheritedOptions) { overrides.insert(.options) }
            return overrides
        }

        var timing: TimingCurve { (AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut).timing }
    }

    private static var world: World { AppHost.current.world }

    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        world.animate(
            duration: max(0, duration), delay: delay, curve: options.timing, options: options.engineOptions,
            overrides: options.overrides, animations: animations, completion: completion)
    }

    public class func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval,
        usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        world.animate(
            duration: max(0, duration), delay: delay, usingSpringWithDamping: dampingRatio,
            initialSpringVelocity: velocity, options: options.engineOptions, overrides: options.overrides,
            animations: animations, completion: completion)
    }

    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        world.withoutAnimation(actionsWithoutAnimation)
    }

    public class var areAnimationsEnabled: Bool { world.animationContext != .disabled }
}
