/// The state that the layer of a plain view does not need.
final class LayerTraits {
    let layerClass: LayerClass
    let backsView: Bool
    var delegate: LayerActionDelegate?
    var actions: [LayerKey: LayerAction] = [:]
    var styleActions: [LayerKey: LayerAction] = [:]
    var updateProperties: ((Layer) -> Void)?
    var needsUpdateProperties = false
    var layout: ((Layer) -> Void)?
    var needsLayout = false
    var sublayers: [Layer] = []
    // Unsafe: the superlayer retains its sublayers, and the `deinit` of its traits clears this reference.
    unowned(unsafe) var superlayer: Layer?
    /// Whether the layer is the layer of a window.
    var isWindow = false
    /// Whether the layer is outside the window of its list.
    var isOutsideWindow = false
    var windowChanged: ((_ isInWindow: Bool) -> Void)?
    var windowLeft: (() -> Void)?
    /// Whether the layer is the container of a transition, which shows nothing itself.
    var isContainer = false
    /// Called after each sublayer was added or removed.
    var sublayersChanged: ((Layer, _ isNew: Bool) -> Void)?

    init(layerClass: LayerClass, backsView: Bool) {
        self.layerClass = layerClass
        self.backsView = backsView
    }

    deinit {
        for layer in sublayers { layer.traits?.superlayer = nil }
    }
}
