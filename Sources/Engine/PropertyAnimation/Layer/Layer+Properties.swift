// What the program has set, under UIKit's and CoreAnimation's names.

extension Layer {
    /// The model value of a property. Setting it has the layer's action for it: see ``action(for:)``.
    ///
    /// On a view's layer a block animates `position`, `bounds`, `transform` and `cornerRadius` additively: two
    /// animations of them add up, number by number. On `opacity`, `backgroundColor` and `anchorPoint` the last
    /// animation wins. UIKit leaves all other keys alone, borders, shadows and strokes among them: they are set at
    /// once. On a layer without a view nothing is additive.
    ///
    /// What is additive is asserted against UIKit by material-motion/motion-animator-objc's tests (Apache-2.0), and
    /// so is that points and sizes add up number by number. Additive transforms are multiplied, says CAAnimation.h;
    /// here their numbers are added. That is the same for moving and for turning, and for a single animation whatever
    /// it does. Where two scalings of one layer overlap it is another course, without a jump and to the same end.
    public subscript<Value>(property: LayerProperty<Value>) -> Value {
        get { Value(layerParts: modelParts(of: property)) }
        set { assign(newValue, to: property) }
    }

    /// The model value of the place of ``anchorPoint``, in points of the superlayer.
    public var position: LayerPoint {
        get { self[.position] }
        set { self[.position] = newValue }
    }

    /// ``position`` under a view's name.
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

    /// The place in the layer, from 0 to 1 either way, that is at ``position``.
    public var anchorPoint: LayerPoint {
        get { self[.anchorPoint] }
        set { self[.anchorPoint] = newValue }
    }

    /// The model value of the opacity, 0…1.
    public var opacity: Double {
        get { self[.opacity] }
        set { self[.opacity] = newValue }
    }

    /// ``opacity`` under a view's name.
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

    /// What is on screen at the moment it is asked.
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
            // A number that nobody has set keeps its initial value.
            if let slot = slot(of: property.key, part: part) { parts[index] = read(slot) }
        }
        return parts
    }
}

/// What is on screen of a layer, under the names its properties have: `layer.presentation[.position]`.
public struct LayerPresentation {
    let layer: Layer

    /// The value of `property` on screen now: the animated value, or the model value without an animation.
    public subscript<Value>(property: LayerProperty<Value>) -> Value {
        Value(layerParts: layer.shownParts(of: property))
    }

    /// The box around what is on screen, in the coordinates `position` is in; see ``Layer/frame``.
    public var frame: LayerRect { LayerGeometry(self).frame }
}
