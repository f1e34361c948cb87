/// What the animator of a step does besides animating what UIKit animates.
public struct StepOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Animates all that a layer's class can animate, borders, shadows and strokes too, as EasyAnimation does. The engine's
    /// animators know it; UIKit's cannot do it and ignore it.
    public static var layerKeys: StepOptions { StepOptions(rawValue: 1) }
}
