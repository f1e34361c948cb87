/// A colour: red, green, blue and opacity, each from 0 to 1.
///
/// Interpolation between two colours is linear in each component. We found no record of whether CoreAnimation
/// premultiplies by the opacity.
public struct LayerColor: Hashable, Sendable {
    /// The red component, 0…1.
    public var red: Double
    /// The green component, 0…1.
    public var green: Double
    /// The blue component, 0…1.
    public var blue: Double
    /// The opacity, 0…1.
    public var alpha: Double

    /// Creates a colour from components. They are not clamped.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Transparent black.
    public static var clear: LayerColor { LayerColor(red: 0, green: 0, blue: 0, alpha: 0) }
    /// Opaque black.
    public static var black: LayerColor { LayerColor(red: 0, green: 0, blue: 0) }
    /// Opaque white.
    public static var white: LayerColor { LayerColor(red: 1, green: 1, blue: 1) }
    /// Opaque red.
    public static var red: LayerColor { LayerColor(red: 1, green: 0, blue: 0) }
    /// Opaque yellow.
    public static var yellow: LayerColor { LayerColor(red: 1, green: 1, blue: 0) }
    /// Opaque blue.
    public static var blue: LayerColor { LayerColor(red: 0, green: 0, blue: 1) }
}

/// The colour of a layer is optional. An animation from or to nil begins or ends with ``LayerColor/clear``,
/// as in EasyAnimation. The flag for "has a colour" changes at once.
extension LayerColor?: LayerValue {
    /// The four components, and whether there is a colour.
    public static var layerPartNames: [String] { [".red", ".green", ".blue", ".alpha", ".isGiven"] }
    /// 1: the last number, the "has a colour" flag, is not animated.
    public static var layerPartsAtOnce: Int { 1 }

    /// Creates a colour from its four components, or nil if the fifth number is 0.
    public init(layerParts parts: SIMD8<Double>) {
        let isGiven = parts[4] != 0
        self = isGiven ? LayerColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]) : nil
    }

    /// Returns the components of the colour, or those of ``LayerColor/clear`` for nil. Ignores `former`.
    public func layerParts(after former: SIMD8<Double>) -> SIMD8<Double> {
        let color = self ?? .clear
        return SIMD8(color.red, color.green, color.blue, color.alpha, self == nil ? 0 : 1, 0, 0, 0)
    }
}
