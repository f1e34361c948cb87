public struct LayerRect: Hashable, Sendable {
    public var origin: LayerPoint
    public var size: LayerSize

    public init(origin: LayerPoint, size: LayerSize) {
        self.origin = origin
        self.size = size
    }

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: LayerPoint(x: x, y: y), size: LayerSize(width: width, height: height))
    }

    public static var zero: LayerRect { LayerRect(origin: .zero, size: .zero) }
}

extension LayerRect: LayerValue {
    public static var layerPartNames: [String] { [".origin.x", ".origin.y", ".size.width", ".size.height"] }

    public init(layerParts parts: SIMD8<Double>) {
        self.init(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
    }

    public func layerParts(after former: SIMD8<Double>) -> SIMD8<Double> {
        SIMD8(origin.x, origin.y, size.width, size.height, 0, 0, 0, 0)
    }
}
