// The preview of a context menu. There are no long presses, so no preview is requested.

@preconcurrency @MainActor open class UIPreviewParameters: NSObject {
    open var visiblePath: UIBezierPath?
    open var backgroundColor: UIColor! = .systemBackground
}

@preconcurrency @MainActor open class UITargetedPreview: NSObject {
    public let view: UIView
    public let parameters: UIPreviewParameters

    public init(view: UIView, parameters: UIPreviewParameters) {
        self.view = view
        self.parameters = parameters
    }

    public convenience init(view: UIView) { self.init(view: view, parameters: UIPreviewParameters()) }

    open var size: CGSize { view.bounds.size }
}

@preconcurrency @MainActor public protocol UIContextMenuInteractionAnimating: NSObjectProtocol {
    var previewViewController: UIViewController? { get }
    func addAnimations(_ animations: @escaping () -> Void)
    func addCompletion(_ completion: @escaping () -> Void)
}

@preconcurrency @MainActor
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {}
