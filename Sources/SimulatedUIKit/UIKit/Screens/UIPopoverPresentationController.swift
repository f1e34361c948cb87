/// A delegate without requirements of its own: the popover is neither adapted nor moved.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}

public struct UIPopoverArrowDirection: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let up = UIPopoverArrowDirection(rawValue: 1)
    public static let down = UIPopoverArrowDirection(rawValue: 2)
    public static let left = UIPopoverArrowDirection(rawValue: 4)
    public static let right = UIPopoverArrowDirection(rawValue: 8)
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
    public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// A popover with the size of its content, over a view that stays in the window. On a phone UIKit makes it a
/// sheet, unless its delegate's adaptive style is `none`. Here it stays a popover.
@preconcurrency @MainActor open class UIPopoverPresentationController: UIPresentationController {
    // Values without an effect.
    open var sourceView: UIView?
    open var sourceRect = CGRect.null
    open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
    open var barButtonItem: UIBarButtonItem?
    open var permittedArrowDirections = UIPopoverArrowDirection.any
    open var backgroundColor: UIColor?

    open override var frameOfPresentedViewInContainerView: CGRect {
        let bounds = AppHost.current.window?.bounds ?? UIScreen.main.bounds
        let size = presentedViewController.preferredContentSize
        guard size != .zero else { return bounds }
        return CGRect(
            x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2, width: size.width,
            height: size.height)
    }
}

@preconcurrency @MainActor public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}
extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

extension UIViewController {
    /// The popover controller, or nil if the style is not `popover`. In UIKit an alert or a share sheet has
    /// one on an iPad only.
    public var popoverPresentationController: UIPopoverPresentationController? {
        guard modalPresentationStyle == .popover else { return nil }
        if let own = presentationController { return own as? UIPopoverPresentationController }
        let popover = UIPopoverPresentationController(presentedViewController: self, presenting: nil)
        presentationController = popover
        return popover
    }
}

/// A share sheet that shares nothing.
@preconcurrency @MainActor open class UIActivityViewController: UIViewController {
    public struct ActivityType: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    open var completionWithItemsHandler: ((ActivityType?, Bool, [Any]?, (any Error)?) -> Void)?

    public convenience init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        self.init(nibName: nil, bundle: nil)
    }
}

open class UIActivity: NSObject {}
