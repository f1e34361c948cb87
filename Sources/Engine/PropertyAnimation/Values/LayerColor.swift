/// A colour: red, green, blue and opacity, each from 0 to 1.
///
/// Between two colours each of the four changes along a straight line. Whether CoreAnimation multiplies by the
/// opacity first is not recorded anywhere we know of.
public struct LayerColor: Hashable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double
    public var alpha: Double

    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    public static var clear: LayerColor { LayerColor(red: 0, green: 0, blue: 0, alpha: 0) }
    public static var black: LayerColor { LayerColor(red: 0, green: 0, blue: 0) }
    public static var white: LayerColor { LayerColor(red: 1, green: 1, blue: 1) }
    public static var red: LayerColor { LayerColor(red: 1, green: 0, blue: 0) }
    public static var yellow: LayerColor { LayerColor(red: 1, green: 1, blue: 0) }
    public static var blue: LayerColor { LayerColor(red: 0, green: 0, blue: 1) }
}

/// A layer's colour may be missing. An animation from or to none begins or ends with clear, as EasyAnimation has it;
/// whether there is one changes at once.
extension LayerColor?: LayerValue {
    public static var layerPartNames: [String] { [".red", ".green", ".blue", ".alpha", ".isGiven"] }
    public static var layerPartsAtOnce: Int { 1 }

    public init(layerParts parts: SIMD8<Double>) {
        let isGiven = parts[4] != 0
        self = isGiven ? LayerColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]) : nil
    }

    public func layerParts(after former: SIMD8<Double>) -> SIMD8<Double> {
        let color = self ?? .clear
        return SIMD8(color.red, color.green, color.blue, color.alpha, self == nil ? 0 : 1, 0, 0, 0)
    }
}
