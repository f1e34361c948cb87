/// What the animator of a step animates besides the properties that UIKit animates.
public struct StepOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt8

    /// Takes options from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Animates every animatable property of the layer's class, also borders, shadows and strokes, as EasyAnimation does.
    /// The engine's animators support this option. UIKit's animators ignore it.
    public static var layerKeys: StepOptions { StepOptions(rawValue: 1) }
}
