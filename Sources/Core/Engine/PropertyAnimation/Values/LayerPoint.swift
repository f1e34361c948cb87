/// A point in the coordinates of the superlayer, or an anchor point in unit coordinates.
public struct LayerPoint: Hashable, Sendable {
    /// The distance to the right, in points or as a fraction of the width.
    public var x: Double
    /// The distance downwards, in points or as a fraction of the height.
    public var y: Double

    /// Creates a point from its coordinates.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    public static var zero: LayerPoint { LayerPoint(x: 0, y: 0) }
}

extension LayerPoint: LayerValue {
    /// `.x` and `.y`.
    public static var layerPartNames: [String] { [".x", ".y"] }

    /// Creates a point from the first two numbers.
    public init(layerParts parts: SIMD8<Double>) { self.init(x: parts[0], y: parts[1]) }

    /// Returns the coordinates. Ignores `former`.
    public func layerParts(after former: SIMD8<Double>) -> SIMD8<Double> { SIMD8(x, y, 0, 0, 0, 0, 0, 0) }
}
