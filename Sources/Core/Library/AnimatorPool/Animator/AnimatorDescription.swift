/// The parameters of an animator that a chain requests.
///
/// The closure that runs a chain makes the animator with UIKit's class or with the engine's class.
public struct AnimatorDescription {
    /// The duration, in seconds.
    public var duration: Double
    /// The curve or spring of the animation.
    public var timing: AnimatorTiming
    /// Further options of the animation.
    public var options: StepOptions
    /// The animator's only block. The block runs when the animator becomes active, never in the call that
    /// makes the animator.
    public var animations: () -> Void

    /// Creates the description of an animator.
    public init(
        duration: Double, timing: AnimatorTiming, options: StepOptions = [], animations: @escaping () -> Void
    ) {
        self.duration = duration
        self.timing = timing
        self.options = options
        self.animations = animations
    }
}

/// Options for what the animator of a step animates besides the properties that UIKit animates.
public struct StepOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt8

    /// Creates options from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Animates every animatable property of the layer's class, including borders, shadows and strokes, as
    /// EasyAnimation does. The engine's animators support this option. UIKit's animators ignore it.
    public static var layerKeys: StepOptions { StepOptions(rawValue: 1) }
}
