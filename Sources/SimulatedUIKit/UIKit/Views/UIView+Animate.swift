import AnimationTiming
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

    /// The options, with UIKit's raw values.
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
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)

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

    private static var engine: AnimationEngine { AppHost.current.engine }

    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        engine.animate(
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
        engine.animate(
            duration: max(0, duration), delay: delay, usingSpringWithDamping: dampingRatio,
            initialSpringVelocity: velocity, options: options.engineOptions, overrides: options.overrides,
            animations: animations, completion: completion)
    }

    /// Animates the whole view from its old to its new appearance. Reuse removes this animation as it removes
    /// others. The values that `animations` sets change at once, unless the options contain
    /// `allowAnimatedContent`.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        let isAnimated = options.contains(.allowAnimatedContent)
        if !isAnimated, let animations { engine.withoutAnimation(animations) }
        animate(withDuration: duration, delay: 0, options: options) {
            if isAnimated { animations?() }
            view.layer.backing["transition"] += 1
        } completion: {
            completion?($0)
        }
    }

    public struct KeyframeAnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        public static let calculationModeLinear = KeyframeAnimationOptions([])
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    }

    /// The keyframes of the running block, or nil outside a block.
    private static var keyframes: [(start: Double, duration: Double, animations: () -> Void)]?

    /// Animates keyframes as parts of one animation. Values that the block sets outside a keyframe animate
    /// over the whole duration.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let options = AnimationOptions(rawValue: options.rawValue & 0x1f).union(.curveLinear)
        animate(
            withDuration: duration, delay: delay, options: options,
            animations: {
                let outer = keyframes
                keyframes = []
                animations()
                let frames = keyframes ?? []
                keyframes = outer
                for frame in frames {
                    engine.keyframe(start: frame.start, duration: frame.duration, frame.animations)
                }
            }, completion: completion)
    }

    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        guard keyframes != nil else { return animations() }
        keyframes?.append((frameStartTime, frameDuration, animations))
    }

    /// Replaces a view by another view in a transition.
    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        let container = fromView.superview
        transition(with: container ?? fromView, duration: duration, options: options) {
            if options.contains(.showHideTransitionViews) {
                (fromView.isHidden, toView.isHidden) = (true, false)
            } else {
                container?.addSubview(toView)
                fromView.removeFromSuperview()
            }
        } completion: {
            completion?($0)
        }
    }

    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        engine.withoutAnimation(actionsWithoutAnimation)
    }

    public class func setAnimationsEnabled(_ enabled: Bool) {
        engine.animationContext = enabled ? .none : .disabled
    }

    public class var areAnimationsEnabled: Bool { engine.animationContext != .disabled }

    /// Animates with a spring. UIKit's method of iOS 17.
    @available(iOS 17, *)
    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
        delay: TimeInterval = 0, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: duration, delay: delay, usingSpringWithDamping: max(0.01, 1 - bounce),
            initialSpringVelocity: initialSpringVelocity, options: options, animations: animations,
            completion: completion)
    }
}
