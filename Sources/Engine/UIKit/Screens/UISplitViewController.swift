/// UIKit's optional requirements. A phone is always collapsed, so no other method is called.
@preconcurrency @MainActor public protocol UISplitViewControllerDelegate: NSObjectProtocol {
    func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column
}

extension UISplitViewControllerDelegate {
    public func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { proposedTopColumn }
}

/// Columns on a phone: the stack of the primary column, onto which the other columns are pushed.
@preconcurrency @MainActor open class UISplitViewController: UIViewController {
    public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
    public enum Column: Int, Sendable { case primary, supplementary, secondary, compact, inspector }
    public enum SplitBehavior: Int, Sendable { case automatic, tile, overlay, displace }
    public enum BackgroundStyle: Int, Sendable { case none, sidebar }
    public enum DisplayMode: Int, Sendable {
        case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary
        case twoBesideSecondary, twoOverSecondary, twoDisplaceSecondary
    }

    public nonisolated static let automaticDimension: CGFloat = -3.402_823_466_385_288_6e+38

    public let style: Style
    open weak var delegate: (any UISplitViewControllerDelegate)?
    open var isCollapsed: Bool { true }
    open var displayMode: DisplayMode { .secondaryOnly }
    // Values without an effect on a phone.
    open var preferredDisplayMode = DisplayMode.automatic
    open var preferredSplitBehavior = SplitBehavior.automatic
    open var primaryBackgroundStyle = BackgroundStyle.none
    open var presentsWithGesture = true
    open var preferredPrimaryColumnWidth = UISplitViewController.automaticDimension
    open var preferredPrimaryColumnWidthFraction = UISplitViewController.automaticDimension
    open var minimumPrimaryColumnWidth = UISplitViewController.automaticDimension
    open var maximumPrimaryColumnWidth = UISplitViewController.automaticDimension

    private var columns: [Column: UIViewController] = [:]
    private var shown: UIViewController?

    public init(style: Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { nil }

    open var viewControllers: [UIViewController] { shown.map { [$0] } ?? [] }
    open func viewController(for column: Column) -> UIViewController? { columns[column] }

    open func setViewController(_ vc: UIViewController?, for column: Column) {
        columns[column] = vc
        vc?.splitParent = { [weak self] in self }
        if isViewLoaded { showStack() }
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        showStack()
    }

    private func showStack() {
        guard shown == nil, let first = columns[.compact] ?? columns[.primary] ?? columns[.secondary] else {
            return
        }
        let stack = first as? UINavigationController ?? UINavigationController(rootViewController: first)
        shown = stack
        addChild(stack)
        stack.view.frame = view.bounds
        stack.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(stack.view)
        stack.didMove(toParent: self)
    }

    /// Collapses the columns at the first appearance.
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard !hasCollapsed else { return }
        hasCollapsed = true
        guard columns[.compact] == nil, columns[.secondary] != nil else { return }
        show(
            delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: .secondary)
                ?? .secondary, animated: false)
    }

    private var hasCollapsed = false

    open func show(_ column: Column) { show(column, animated: true) }

    private func show(_ column: Column, animated: Bool) {
        guard let stack = shown as? UINavigationController, let controller = columns[column] else { return }
        let top = (controller as? UINavigationController)?.topViewController ?? controller
        if controller === stack || stack.viewControllers.first === top {
            stack.popToRootViewController(animated: animated)
        } else if stack.viewControllers.contains(where: { $0 === top }) {
            stack.popToViewController(top, animated: animated)
        } else {
            stack.pushViewController(top, animated: animated)
        }
    }

    /// Pops the column if it is on top, because a phone shows the columns as a stack.
    open func hide(_ column: Column) {
        guard let stack = shown as? UINavigationController, stack.topViewController === columns[column] else {
            return
        }
        stack.popViewController(animated: true)
    }

    open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        setViewController(vc, for: .secondary)
        show(.secondary)
    }

    override var shownChild: UIViewController? { shown }
}
