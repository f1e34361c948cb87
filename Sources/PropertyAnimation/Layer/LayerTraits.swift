/// What a plain view's layer has not.
final class LayerTraits {
    let layerClass: LayerClass
    let backsView: Bool
    var delegate: LayerActionDelegate?
    var actions: [LayerKey: LayerAction] = [:]
    var styleActions: [LayerKey: LayerAction] = [:]
    var layout: ((Layer) -> Void)?
    var needsLayout = false

    init(layerClass: LayerClass, backsView: Bool) {
        self.layerClass = layerClass
        self.backsView = backsView
    }
}
