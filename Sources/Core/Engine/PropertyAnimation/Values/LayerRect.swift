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
