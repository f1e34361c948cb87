/// What a plain view's layer has not.
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
    // A layer in the tree takes itself out of it before it goes: the one above it lets go of it first.
    unowned(unsafe) var superlayer: Layer?
    /// Whether it is that of a window: what is in it can be seen.
    var isWindow = false
    /// Whether it waits outside the window of the layer that it is drawn in.
    var isOutsideWindow = false
    var windowChanged: ((_ isInWindow: Bool) -> Void)?
    var windowLeft: (() -> Void)?
    /// Whether it is a transition's container, which shows nothing itself.
    var isContainer = false
    /// Told of each sublayer that came, or went.
    var sublayersChanged: ((Layer, _ isNew: Bool) -> Void)?

    init(layerClass: LayerClass, backsView: Bool) {
        self.layerClass = layerClass
        self.backsView = backsView
    }

    deinit {
        for layer in sublayers { layer.traits?.superlayer = nil }
    }
}
