import PropertyAnimation

/// A delegate without requirements. UIKit's requirement is called when a finger changes the detent, and touches
/// do not drag sheets here.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}

@preconcurrency @MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: NSObjectProtocol {
    var containerTraitCollection: UITraitCollection { get }
    var maximumDetentValue: CGFloat { get }
}

/// A sheet with the height of its detent, over a view that stays in the window. A large sheet is as high as
/// the window here, a medium sheet half as high.
@preconcurrency @MainActor open class UISheetPresentationController: UIPresentationController {
    @preconcurrency @MainActor open class Detent: NSObject {
        public nonisolated struct Identifier: Hashable, RawRepresentable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
            public init(_ rawValue: String) { self.rawValue = rawValue }
            public static let medium = Identifier("com.apple.UIKit.medium")
            public static let large = Identifier("com.apple.UIKit.large")
        }

        public let identifier: Identifier
        private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

        private init(
            _ identifier: Identifier,
            _ resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) {
            self.identifier = identifier
            self.resolver = resolver
        }

        open class func medium() -> Detent { Detent(.medium) { $0.maximumDetentValue / 2 } }
        open class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }
        open class func custom(
            identifier: Identifier? = nil,
            resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Detent { Detent(identifier ?? Identifier(UUID().uuidString), resolver) }

        open func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext)
            -> CGFloat?
        { resolver(context) }
    }

    public nonisolated static let automaticDimension = CGFloat.greatestFiniteMagnitude

    open var detents: [Detent] = [.large()] { didSet { place() } }
    /// The selected detent. Nil selects the lowest detent.
    open var selectedDetentIdentifier: Detent.Identifier? { didSet { place() } }

    // Values without an effect.
    open var largestUndimmedDetentIdentifier: Detent.Identifier?
    open var prefersGrabberVisible = false
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    open var preferredCornerRadius: CGFloat?
    open var sourceView: UIView?

    open func invalidateDetents() { place() }

    open func animateChanges(_ changes: () -> Void) {
        isChanging = true
        changes()
        isChanging = false
        UIView.animate(withDuration: 0.35) { self.place() }
    }

    private var isChanging = false

    open override var frameOfPresentedViewInContainerView: CGRect {
        let bounds = AppHost.current.window?.bounds ?? UIScreen.main.bounds
        let context = Resolution(bounds.height)
        let heights = detents.compactMap { detent in
            detent.resolvedValue(in: context).map { (detent.identifier, min(max($0, 0), bounds.height)) }
        }
        let height =
            heights.first { $0.0 == selectedDetentIdentifier }?.1 ?? heights.map { $0.1 }.min()
            ?? bounds.height
        return CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    }

    override func take(_ presenter: UIViewController?) {
        super.take(presenter)
        presentedViewController.view.frame.size = frameOfPresentedViewInContainerView.size
    }

    /// Moves the sheet, unless a transition moves it.
    private func place() {
        guard !isChanging, let screen = presentedViewController.screen, screen.appearance == .shown,
            screen.transitionCoordinator == nil
        else { return }
        presentedViewController.view.frame = frameOfPresentedViewInContainerView
    }

    private final class Resolution: NSObject, UISheetPresentationControllerDetentResolutionContext {
        let maximumDetentValue: CGFloat

        init(_ maximum: CGFloat) { maximumDetentValue = maximum }

        var containerTraitCollection: UITraitCollection { UIScreen.main.traitCollection }
    }
}

extension UIViewController {
    /// The sheet controller, or nil if the style is not a sheet. An app that reads the property gets a sheet,
    /// even if the style is automatic.
    public var sheetPresentationController: UISheetPresentationController? {
        switch modalPresentationStyle {
        case .automatic, .pageSheet, .formSheet:
            if let own = presentationController { return own as? UISheetPresentationController }
            let sheet = UISheetPresentationController(presentedViewController: self, presenting: nil)
            presentationController = sheet
            return sheet
        case .none, .fullScreen, .custom, .overFullScreen, .overCurrentContext, .popover: return nil
        }
    }
}
