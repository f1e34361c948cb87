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
