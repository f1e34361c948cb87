public struct LayerSize: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    public static var zero: LayerSize { LayerSize(width: 0, height: 0) }
}

extension LayerSize: LayerValue {
    public static var layerPartNames: [String] { [".width", ".height"] }

    public init(layerParts parts: SIMD8<Double>) { self.init(width: parts[0], height: parts[1]) }

    public func layerParts(after former: SIMD8<Double>) -> SIMD8<Double> {
        SIMD8(width, height, 0, 0, 0, 0, 0, 0)
    }
}
