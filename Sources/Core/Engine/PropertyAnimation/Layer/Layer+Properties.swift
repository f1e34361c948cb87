// Model values, under the names of UIKit and CoreAnimation.

extension Layer {
    /// The model value of a property. Setting the value runs the action of ``action(for:)``.
    ///
    /// On a view's layer a block animates `position`, `bounds`, `transform` and `cornerRadius` additively:
    /// two animations of one key add up, number by number. On `opacity`, `backgroundColor` and `anchorPoint`
    /// the last animation wins. UIKit does not animate the other keys, for example borders, shadows and
    /// strokes: a block sets them at once. On a layer without a view no key is additive.
    ///
    /// The tests of material-motion/motion-animator-objc (Apache-2.0) assert against UIKit which keys are
    /// additive, and that points and sizes add up number by number. CAAnimation.h says that additive
    /// transforms are multiplied. Here their numbers are added. Both agree for translations, for rotations
    /// and for any single animation. Two overlapping scalings of one layer follow another course here,
    /// without a jump and with the same end value.
    public subscript<Value>(property: LayerProperty<Value>) -> Value {
        get { Value(layerParts: modelParts(of: property)) }
        set { assign(newValue, to: property) }
    }

    /// The model value of the position of ``anchorPoint``, in points of the superlayer.
    public var position: LayerPoint {
        get { self[.position] }
        set { self[.position] = newValue }
    }

    /// ``position`` under the name of the view's property.
    public var center: LayerPoint {
        get { self[.position] }
        set { self[.position] = newValue }
    }

    /// The model value of the layer's own rectangle, in points.
    public var bounds: LayerRect {
        get { self[.bounds] }
        set { self[.bounds] = newValue }
    }

    /// The model value of the transform, which applies around ``anchorPoint``.
    public var transform: LayerTransform {
        get { self[.transform] }
        set { self[.transform] = newValue }
    }

    /// The model value of the point of the layer that is at ``position``, in unit coordinates.
    public var anchorPoint: LayerPoint {
        get { self[.anchorPoint] }
        set { self[.anchorPoint] = newValue }
    }

    /// The model value of the opacity, 0…1.
    public var opacity: Double {
        get { self[.opacity] }
        set { self[.opacity] = newValue }
    }

    /// ``opacity`` under the name of the view's property.
    public var alpha: Double {
        get { self[.opacity] }
        set { self[.opacity] = newValue }
    }

    /// The model value of the background colour; nil draws none.
    public var backgroundColor: LayerColor? {
        get { self[.backgroundColor] }
        set { self[.backgroundColor] = newValue }
    }

    /// The model value of the radius of the corners, in points.
    public var cornerRadius: Double {
        get { self[.cornerRadius] }
        set { self[.cornerRadius] = newValue }
    }

    /// The model value of the width of the border, in points; 0 draws none.
    public var borderWidth: Double {
        get { self[.borderWidth] }
        set { self[.borderWidth] = newValue }
    }

    /// The model value of the colour of the border; nil draws none.
    public var borderColor: LayerColor? {
        get { self[.borderColor] }
        set { self[.borderColor] = newValue }
    }

    /// The model value of the opacity of the shadow, 0…1; 0 draws none.
    public var shadowOpacity: Double {
        get { self[.shadowOpacity] }
        set { self[.shadowOpacity] = newValue }
    }

    /// The values on screen, read at the time of each access.
    public var presentation: LayerPresentation { LayerPresentation(layer: self) }

    // MARK: Numbers

    func modelParts<Value>(of property: LayerProperty<Value>) -> SIMD8<Double> {
        parts(of: property) { model(slot: $0) }
    }

    func shownParts<Value>(of property: LayerProperty<Value>) -> SIMD8<Double> {
        let nowNs = runLoop.storedNowNs
        return parts(of: property) { shown(slot: $0, atNs: nowNs) }
    }

    private func parts<Value>(
        of property: LayerProperty<Value>, _ read: (Int) -> Double
    ) -> SIMD8<Double> {
        var parts = property.initial.layerParts(after: .zero)
        for (index, part) in Value.layerPartNames.enumerated() {
            // A number that was never set keeps its initial value.
            if let slot = slot(of: property.key, part: part) { parts[index] = read(slot) }
        }
        return parts
    }
}

/// The values on screen of a layer, by property: `layer.presentation[.position]`.
public struct LayerPresentation {
    let layer: Layer

    /// The value of `property` on screen now: the animated value, or the model value without an animation.
    public subscript<Value>(property: LayerProperty<Value>) -> Value {
        Value(layerParts: layer.shownParts(of: property))
    }

    /// The bounding box on screen, in the coordinates of ``Layer/position``; see ``Layer/frame``.
    public var frame: LayerRect { LayerGeometry(self).frame }
}
