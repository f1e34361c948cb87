import AnimationTiming
import PropertyAnimation

public typealias CFTimeInterval = Double

// CoreAnimation's name.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The simulation's time in seconds.
public func CACurrentMediaTime() -> CFTimeInterval {
    Double(AppHost.current.engine.runLoop.nowNs) * 1e-9
}

public struct CAMediaTimingFunctionName: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
    // Immutable.
    let curve: TimingCurve

    public init(name: CAMediaTimingFunctionName) {
        curve =
            switch name {
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .easeInEaseOut: .easeInOut
            case .default: .default
            default: .linear
            }
    }

    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        curve = .cubicBezier(x1: Double(c1x), y1: Double(c1y), x2: Double(c2x), y2: Double(c2y))
    }
}

public struct CAMediaTimingFillMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

public protocol CAAnimationDelegate: AnyObject {
    func animationDidStart(_ anim: CAAnimation)
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of a layer. It is removed at its end, after which the layer shows its own value.
open class CAAnimation: NSObject {
    open var duration: CFTimeInterval = 0
    open var beginTime: CFTimeInterval = 0
    open var repeatCount: Float = 0
    open var repeatDuration: CFTimeInterval = 0
    open var autoreverses = false
    open var timingFunction: CAMediaTimingFunction?
    open var delegate: (any CAAnimationDelegate)?

    open var isRemovedOnCompletion = true
    open var fillMode = CAMediaTimingFillMode.removed
    open var speed: Float = 1
    open var timeOffset: CFTimeInterval = 0

    public override init() { super.init() }

    /// The contained animations of single properties, each with its property.
    var parts: [(keyPath: String, animation: CAAnimation)] { [] }

    /// The first and the last value, if they are numbers.
    var numbers: (from: Double?, to: Double?) { (nil, nil) }

    /// Refuses a part that is held at its last value, is additive or has a clock of its own. A held value that the
    /// layer has itself makes no difference.
    private func refuseWhatIsNotModelled(_ part: CAAnimation, _ model: Double) {
        let host = AppHost.current
        if !isRemovedOnCompletion, fillMode == .forwards || fillMode == .both, part.numbers.to != model {
            host.refuse(
                "An animation that is held at its end is not modelled: set the layer to the animation's last value."
            )
        }
        if [self, part].contains(where: { $0.speed != 1 || $0.timeOffset != 0 }) {
            host.refuse(
                "All layers have one clock: set the duration of an animation, not its speed or time offset.")
        }
        if (part as? CAPropertyAnimation)?.isAdditive == true {
            host.refuse("Additive animations are not modelled: animate from one value to another.")
        }
    }

    /// Animates the layer's appearance, and leaves the layer's values unchanged. Members of a group with the
    /// same times are one animation. The end of the last member calls the delegate; delegates of members are
    /// ignored.
    func animate(_ layer: Layer, in engine: AnimationEngine) {
        var left = parts
        let last = left.max { $0.animation.end < $1.animation.end }?.animation
        let delay = max(0, beginTime - Double(engine.runLoop.nowNs) * 1e-9)
        while let first = left.first?.animation {
            let together = left.filter { $0.animation.hasTime(of: first) }
            left.removeAll { $0.animation.hasTime(of: first) }
            let models = together.map { part in
                if !layer.names(part.keyPath) {
                    layer.setModel(Self.initial[part.keyPath] ?? 0, for: part.keyPath)
                }
                refuseWhatIsNotModelled(part.animation, layer[part.keyPath])
                return layer[part.keyPath]
            }
            let count =
                first.repeatDuration > 0 ? first.repeatDuration / first.seconds : Double(first.repeatCount)
            engine.animate(
                duration: first.seconds, delay: first === self ? delay : delay + first.beginTime,
                curve: first.curve,
                options: first.autoreverses ? [.allowUserInteraction, .autoreverse] : .allowUserInteraction,
                repeatCount: count > 0 ? count : nil, overrides: [.duration, .curve, .options],
                animations: {
                    for ((keyPath, animation), model) in zip(together, models) {
                        animation.move(keyPath, of: layer, at: model, in: engine)
                    }
                },
                completion: { [self] in
                    if first.hasTime(of: last ?? first) { delegate?.animationDidStop(self, finished: $0) }
                })
            for (part, model) in zip(together, models) { layer.setModel(model, for: part.keyPath) }
        }
    }

    /// Sets the values inside a block that animates them. Equal values are animated to another value, so that
    /// the layer has the animation.
    fileprivate func move(_ keyPath: String, of layer: Layer, at model: Double, in engine: AnimationEngine) {
        let (from, to) = (numbers.from ?? model, numbers.to ?? model)
        layer.set(keyPath, from: from, to: to == from ? from + 1 : to, isForced: true)
    }

    fileprivate var curve: TimingCurve { timingFunction?.curve ?? .linear }
    fileprivate var seconds: Double { duration > 0 ? duration : 0.25 }
    private var end: Double { beginTime + seconds }

    private func hasTime(of other: CAAnimation) -> Bool {
        (seconds, beginTime, repeatCount, repeatDuration, autoreverses)
            == (other.seconds, other.beginTime, other.repeatCount, other.repeatDuration, other.autoreverses)
            && timingFunction === other.timingFunction
    }

    /// The default values of CoreAnimation's properties. The default of other properties is 0.
    private static let initial: [String: Double] = [
        "opacity": 1, "shadowRadius": 3, "lineWidth": 1, "strokeEnd": 1, "transform.scale": 1,
        "transform.scale.x": 1, "transform.scale.y": 1,
    ]

    /// Returns the number of a value, or nil for points, colours and lists.
    static func number(_ value: Any?) -> Double? {
        switch value {
        case let number as Double: number
        case let number as CGFloat: Double(number)
        case let number as Float: Double(number)
        case let number as Int: Double(number)
        case let number as NSNumber: number.doubleValue
        default: nil
        }
    }
}

/// An animation of a property. A property without a number, such as `path` and `colors`, is animated as a
/// number from 0 to 1.
open class CAPropertyAnimation: CAAnimation {
    open var keyPath: String?
    open var isAdditive = false

    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    override var parts: [(keyPath: String, animation: CAAnimation)] { keyPath.map { [($0, self)] } ?? [] }
}

open class CABasicAnimation: CAPropertyAnimation {
    open var fromValue: Any?
    open var toValue: Any?
    open var byValue: Any?

    override var numbers: (from: Double?, to: Double?) {
        let from = Self.number(fromValue)
        let by = Self.number(byValue)
        return (from, Self.number(toValue) ?? by.map { (from ?? 0) + $0 })
    }
}

/// A spring animation. It ends when the spring has settled, whatever its duration.
open class CASpringAnimation: CABasicAnimation {
    open var mass: CGFloat = 1
    open var stiffness: CGFloat = 100
    open var damping: CGFloat = 10
    open var initialVelocity: CGFloat = 0
    open var settlingDuration: CFTimeInterval { spring.settlingDuration }

    private var spring: Spring {
        Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
    }

    fileprivate override var curve: TimingCurve { .spring(spring) }
    fileprivate override var seconds: Double { settlingDuration }
}

/// A keyframe animation. It moves evenly from each value to the next.
open class CAKeyframeAnimation: CAPropertyAnimation {
    open var values: [Any]?
    open var keyTimes: [NSNumber]?

    override var numbers: (from: Double?, to: Double?) {
        (Self.number(values?.first), Self.number(values?.last))
    }

    fileprivate override func move(
        _ keyPath: String, of layer: Layer, at model: Double, in engine: AnimationEngine
    ) {
        let numbers = (values ?? []).compactMap { Self.number($0) }
        guard numbers.count > 2, numbers.count == values?.count else {
            return super.move(keyPath, of: layer, at: model, in: engine)
        }
        let even = numbers.indices.map { Double($0) / Double(numbers.count - 1) }
        let times = keyTimes.flatMap { $0.count == numbers.count ? $0.map { $0.doubleValue } : nil } ?? even
        for next in numbers.indices.dropFirst() where times[next] > times[next - 1] {
            engine.keyframe(start: times[next - 1], duration: times[next] - times[next - 1]) {
                layer.set(keyPath, from: numbers[next - 1], to: numbers[next], isForced: true)
            }
        }
    }
}

open class CAAnimationGroup: CAAnimation {
    open var animations: [CAAnimation]?

    /// The members of a group repeat as the group does.
    override var parts: [(keyPath: String, animation: CAAnimation)] {
        (animations ?? []).flatMap { member in
            if member.duration == 0 { member.duration = duration }
            (member.repeatCount, member.autoreverses) = (repeatCount, autoreverses)
            return member.parts
        }
    }
}

public struct CATransitionType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let fade = CATransitionType(rawValue: "fade")
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    public static let push = CATransitionType(rawValue: "push")
    public static let reveal = CATransitionType(rawValue: "reveal")
}

open class CATransition: CAAnimation {
    open var type = CATransitionType.fade
    open var subtype: CATransitionSubtype?

    override var parts: [(keyPath: String, animation: CAAnimation)] { [("transition", self)] }
}

public let kCATransition = "transition"
public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"

public struct CATransitionSubtype: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The engine's transaction.
open class CATransaction: NSObject {
    private static var engine: AnimationEngine { AppHost.current.engine }

    open class func begin() { engine.beginTransaction() }
    open class func commit() { engine.commitTransaction() }
    open class func flush() {}
    open class func setAnimationDuration(_ dur: CFTimeInterval) {
        engine.setTransaction(duration: max(0, dur))
    }
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        if let function { engine.setTransaction(curve: function.curve) }
    }
    open class func setValue(_ anObject: Any?, forKey key: String) {
        switch (key, anObject) {
        case (kCATransactionAnimationDuration, let seconds?):
            CAAnimation.number(seconds).map(setAnimationDuration)
        case (kCATransactionDisableActions, let flag as Bool): setDisableActions(flag)
        case (kCATransactionAnimationTimingFunction, let function as CAMediaTimingFunction):
            setAnimationTimingFunction(function)
        default: break
        }
    }
    open class func setDisableActions(_ flag: Bool) { engine.setTransaction(disablesActions: flag) }
    open class func disableActions() -> Bool { engine.transactionDisablesActions }
    open class func setCompletionBlock(_ block: (() -> Void)?) {
        if let block { engine.setTransaction(completion: block) }
    }
}
