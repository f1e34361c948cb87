/// A width and a height in points.
public struct LayerSize: Hashable, Sendable {
    /// Points to the right.
    public var width: Double
    /// Points downwards. The offset of a shadow may be negative.
    public var height: Double

    /// Creates a size from a width and a height. They may be negative.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// A width and height of 0.
    public static var zero: LayerSize { LayerSize(width: 0, height: 0) }
}

extension LayerSize: LayerValue {
    /// `.width` and `.height`.
    public static var layerPartNames: [String] { [".width", ".height"] }

    /// Creates a size from the first two numbers.
    public init(layerParts parts: SIMD8<Double>) { self.init(width: parts[0], height: parts[1]) }

    /// Returns the width and the height. Ignores `former`.
    public func layerParts(after former: SIMD8<Double>) -> SIMD8<Double> {
        SIMD8(width, height, 0, 0, 0, 0, 0, 0)
    }
}
