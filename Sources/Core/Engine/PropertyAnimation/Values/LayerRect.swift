/// A rectangle in points, or in unit coordinates for a part of a layer's contents.
public struct LayerRect: Hashable, Sendable {
    /// The corner with the smallest coordinates.
    public var origin: LayerPoint
    /// The width and height.
    public var size: LayerSize

    /// Creates a rectangle from a corner and a size.
    public init(origin: LayerPoint, size: LayerSize) {
        self.origin = origin
        self.size = size
    }

    /// Creates a rectangle from the coordinates of its corner and its size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: LayerPoint(x: x, y: y), size: LayerSize(width: width, height: height))
    }

    /// An empty rectangle at the origin.
    public static var zero: LayerRect { LayerRect(origin: .zero, size: .zero) }
}

extension LayerRect: LayerValue {
    /// The coordinates of the origin, then the width and height.
    public static var layerPartNames: [String] { [".origin.x", ".origin.y", ".size.width", ".size.height"] }

    /// Creates a rectangle from the first four numbers.
    public init(layerParts parts: SIMD8<Double>) {
        self.init(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
    }

    /// Returns the coordinates of the origin, the width and the height. Ignores `former`.
    public func layerParts(after former: SIMD8<Double>) -> SIMD8<Double> {
        SIMD8(origin.x, origin.y, size.width, size.height, 0, 0, 0, 0)
    }
}
