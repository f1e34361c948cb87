/// Where a layer lies: what its frame follows from.
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

    /// The smallest upright box around it.
    var frame: LayerRect {
        // Corners as seen from the anchor, which is what the transform leaves in its place.
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

    /// Whether a point of the superlayer lies in it. A layer that is flattened to a line has no points.
    func contains(_ point: LayerPoint) -> Bool {
        guard let inverse = transform.inverse else { return false }
        let seen = inverse.applied(to: LayerPoint(x: point.x - position.x, y: point.y - position.y))
        // As a rectangle of CoreGraphics: without its far edges.
        return Self.spans(seen.x, anchor.x, size.width) && Self.spans(seen.y, anchor.y, size.height)
    }

    private static func spans(_ place: Double, _ anchor: Double, _ length: Double) -> Bool {
        let low = -anchor * length
        return place >= low && place < low + length
    }

    /// Takes the size and the place that show `frame`.
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
    /// The upright box around the layer, in the coordinates `position` is in. It follows from ``position``,
    /// ``bounds``, ``anchorPoint`` and ``transform``.
    ///
    /// Setting it sets ``position`` and the size of ``bounds``, each of which a block animates additively. With a
    /// transform that turns by anything but quarters no size has the box that is asked for; it becomes that of the
    /// box turned back, and the layer's middle is put where the box has its own. Apple's page on `frame` says to leave
    /// it alone there.
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
