/// A point in the coordinates of the layer's superlayer, or a place in the unit square for an anchor.
public struct LayerPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    public static var zero: LayerPoint { LayerPoint(x: 0, y: 0) }
}

extension LayerPoint: LayerValue {
    public static var layerPartNames: [String] { [".x", ".y"] }

    public init(layerParts parts: SIMD8<Double>) { self.init(x: parts[0], y: parts[1]) }

    public func layerParts(after former: SIMD8<Double>) -> SIMD8<Double> { SIMD8(x, y, 0, 0, 0, 0, 0, 0) }
}
