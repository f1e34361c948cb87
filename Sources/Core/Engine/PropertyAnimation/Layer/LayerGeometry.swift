/// The values that determine the frame of a layer.
struct LayerGeometry {
    var position: LayerPoint
    var size: LayerSize
    let anchor: LayerPoint
    let transform: LayerTransform

    init(_ layer: Layer) {
        position = layer.position
        size = layer.bounds.size
        anchor = layer.anchorPoint
        transform = layer.transform
    }

    init(_ shown: LayerPresentation) {
        position = shown[.position]
        size = shown[.bounds].size
        anchor = shown[.anchorPoint]
        transform = shown[.transform]
    }

    /// The bounding box of the transformed layer.
    var frame: LayerRect {
        // Corners relative to the anchor point, which the transform does not move.
        let left = -anchor.x * size.width
        let top = -anchor.y * size.height
        let corners = [
            (left, top), (left + size.width, top), (left, top + size.height),
            (left + size.width, top + size.height),
        ].map { transform.applied(to: LayerPoint(x: $0.0, y: $0.1)) }
        let (low, high) = Self.span(corners.map { $0.x })
        let (upper, lower) = Self.span(corners.map { $0.y })
        return LayerRect(
            x: position.x + low, y: position.y + upper, width: high - low, height: lower - upper)
    }

    /// Whether a point of the superlayer is inside the layer. False without an inverse transform.
    func contains(_ point: LayerPoint) -> Bool {
        guard let inverse = transform.inverse else { return false }
        let seen = inverse.applied(to: LayerPoint(x: point.x - position.x, y: point.y - position.y))
        // Half-open, as a CoreGraphics rectangle: without the far edges.
        return Self.spans(seen.x, anchor.x, size.width) && Self.spans(seen.y, anchor.y, size.height)
    }

    private static func spans(_ place: Double, _ anchor: Double, _ length: Double) -> Bool {
        let low = -anchor * length
        return place >= low && place < low + length
    }

    /// Sets the size and the position so that the frame is `frame`.
    mutating func take(_ frame: LayerRect) {
        if let inverse = transform.inverse {
            let width = frame.size.width
            let height = frame.size.height
            size = LayerSize(
                width: abs(inverse.a) * width + abs(inverse.c) * height,
                height: abs(inverse.b) * width + abs(inverse.d) * height)
        }
        let middle = transform.applied(
            to: LayerPoint(x: (0.5 - anchor.x) * size.width, y: (0.5 - anchor.y) * size.height))
        position = LayerPoint(
            x: frame.origin.x + frame.size.width / 2 - middle.x,
            y: frame.origin.y + frame.size.height / 2 - middle.y)
    }

    private static func span(_ values: [Double]) -> (Double, Double) {
        var low = values[0]
        var high = values[0]
        for value in values {
            low = min(low, value)
            high = max(high, value)
        }
        return (low, high)
    }
}

extension Layer {
    /// The bounding box of the layer in the coordinates of ``position``. Follows from ``position``,
    /// ``bounds``, ``anchorPoint`` and ``transform``.
    ///
    /// Setting the frame sets ``position`` and the size of ``bounds``; a block animates both additively. If
    /// the transform rotates by anything but quarter turns, no size has the requested box. The size then
    /// becomes the size of the inversely transformed box, and the centre of the layer becomes the centre of
    /// the box. Apple's page on `frame` says not to set it in this case.
    public var frame: LayerRect {
        get { LayerGeometry(self).frame }
        set {
            var geometry = LayerGeometry(self)
            geometry.take(newValue)
            self[.bounds] = LayerRect(origin: bounds.origin, size: geometry.size)
            self[.position] = geometry.position
        }
    }
}
