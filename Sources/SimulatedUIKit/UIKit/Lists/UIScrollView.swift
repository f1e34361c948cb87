import ScrollSimulation

/// UIKit's optional requirements have default implementations here, and an app's class implements any of
/// them. A subclass of a class that conforms without a requirement cannot add the requirement.
///
/// The gestures of a workload move lists. A list view calls its delegate for drags and decelerations. All
/// other calls result only from the app's own actions.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
    public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndZooming(
        _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
    ) {}
}

/// A delegate that forwards calls to another delegate, as Objective-C's `forwardingTarget(for:)` does. The
/// façade forwards all calls except those for the display of cells.
@preconcurrency @MainActor public protocol ForwardingDelegate: AnyObject {
    var forwardingTarget: AnyObject? { get }
}

/// A protocol that provides the `delegate` of scroll views. List views redeclare `delegate` with their own
/// type, as in UIKit's headers. In Swift, only a member of a protocol can be redeclared.
@preconcurrency @MainActor public protocol ScrollDelegateOwner: UIScrollView {}

extension ScrollDelegateOwner {
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set { scrollDelegate = newValue }
    }
}

@preconcurrency @MainActor open class UIScrollView: UIView, ScrollDelegateOwner {
    fileprivate weak var scrollDelegate: (any UIScrollViewDelegate)?
    private var offset = CGPoint.zero
    private var size = CGSize.zero

    /// The content size. In a list view, the size of the simulated list's content.
    open var contentSize: CGSize {
        get { binding?.contentSize ?? size }
        set { size = newValue }
    }

    /// The content offset. In a list view, the offset of the simulated list. Touches do not move other scroll
    /// views.
    open var contentOffset: CGPoint {
        get { binding?.contentOffset ?? offset }
        set { setContentOffset(newValue, animated: false) }
    }

    /// Sets the offset at once, even if UIKit animates. The delegate's call for the end of the animation
    /// comes in a later turn.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        if self is ListScrollView {
            scrollList { $0.scroll(to: contentOffset) }
        } else if offset != contentOffset {
            offset = contentOffset
            delegateOfScrolling?.scrollViewDidScroll(self)
        }
        if animated { endScrollingAnimation() }
    }

    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        let shown = CGRect(origin: contentOffset, size: bounds.size)
        guard !shown.contains(rect) else { return }
        var target = contentOffset
        if rect.maxY > shown.maxY { target.y = rect.maxY - shown.height }
        if rect.minY < target.y { target.y = rect.minY }
        if rect.maxX > shown.maxX { target.x = rect.maxX - shown.width }
        if rect.minX < target.x { target.x = rect.minX }
        setContentOffset(target, animated: animated)
    }

    func endScrollingAnimation() {
        inNextTurn { $0.delegateOfScrolling?.scrollViewDidEndScrollingAnimation($0) }
    }

    private final func inNextTurn(_ call: @escaping @MainActor (UIScrollView) -> Void) {
        AppHost.current.engine.runLoop.enqueue { [weak self] in
            MainActor.assumeIsolated { if let self { call(self) } }
        }
    }

    open var contentInset = UIEdgeInsets.zero {
        didSet {
            binding?.list.setInsets(Insets(top: contentInset.top, bottom: contentInset.bottom))
            guard contentInset != oldValue else { return }
            delegateOfScrolling?.scrollViewDidChangeAdjustedContentInset(self)
        }
    }

    open var isScrollEnabled = true
    open var isPagingEnabled = false
    open var isDirectionalLockEnabled = false
    open var bounces = true
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    open var delaysContentTouches = true
    open var canCancelContentTouches = true
    open var showsVerticalScrollIndicator = true
    open var showsHorizontalScrollIndicator = true
    open var indicatorStyle = IndicatorStyle.default
    open var scrollIndicatorInsets = UIEdgeInsets.zero
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
    open var automaticallyAdjustsScrollIndicatorInsets = true
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
    open var keyboardDismissMode = KeyboardDismissMode.none
    open var decelerationRate = DecelerationRate.normal { didSet { binding?.decelerationRateChanged() } }
    open var scrollsToTop = true
    open var minimumZoomScale: CGFloat = 1
    open var maximumZoomScale: CGFloat = 1
    open var bouncesZoom = true
    private var scale: CGFloat = 1

    /// The scale of the delegate's view. Only the app's code zooms.
    open var zoomScale: CGFloat {
        get { scale }
        set { setZoomScale(newValue, animated: false) }
    }

    open func zoom(to rect: CGRect, animated: Bool) {
        guard rect.width > 0 else { return }
        setZoomScale(bounds.width / rect.width, animated: animated)
    }

    /// Scales the delegate's view about its corner at once, even if UIKit animates. The delegate's call for
    /// the end of the animation comes in a later turn.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) {
        let scale = min(max(scale, minimumZoomScale), maximumZoomScale)
        guard scale != self.scale, let view = delegateOfScrolling?.viewForZooming(in: self) else { return }
        self.scale = scale
        let corner = view.frame.origin
        view.transform = CGAffineTransform(scaleX: scale, y: scale)
        contentSize = view.frame.size
        view.center = CGPoint(x: corner.x + contentSize.width / 2, y: corner.y + contentSize.height / 2)
        delegateOfScrolling?.scrollViewDidZoom(self)
        guard animated else { return }
        inNextTurn { $0.delegateOfScrolling?.scrollViewDidEndZooming($0, with: view, atScale: scale) }
    }

    open func flashScrollIndicators() {}
    open private(set) lazy var contentLayoutGuide = UILayoutGuide()
    open private(set) lazy var frameLayoutGuide = UILayoutGuide()
    open private(set) lazy var panGestureRecognizer = UIPanGestureRecognizer()
    open var adjustedContentInset: UIEdgeInsets { contentInset }
    open var isDragging: Bool { binding?.isDragging ?? false }
    open var isDecelerating: Bool { binding?.isDecelerating ?? false }
    open var isTracking: Bool { isDragging }
    open var isZooming: Bool { false }

    open var refreshControl: UIRefreshControl? {
        didSet {
            oldValue?.removeFromSuperview()
            if let refreshControl { insertSubview(refreshControl, at: 0) }
        }
    }

    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        case automatic
        case scrollableAxes
        case never
        case always
    }

    public enum KeyboardDismissMode: Int, Sendable {
        case none
        case onDrag
        case interactive
        case onDragWithAccessory
        case interactiveWithAccessory
    }

    public enum IndicatorStyle: Int, Sendable {
        case `default`
        case black
        case white
    }

    /// The share of the speed that remains after a millisecond.
    public nonisolated struct DecelerationRate: Hashable, RawRepresentable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let normal = DecelerationRate(rawValue: 0.998)
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// Scrolls a list view, or schedules the scroll until the view has its list.
    func scrollList(_ scroll: @escaping (ListBinding) -> Void) {
        if let binding { scroll(binding) } else { scrollWhenBound = scroll }
    }

    private var scrollWhenBound: ((ListBinding) -> Void)?

    /// Called when the view has its list.
    func bound(to binding: ListBinding) {
        scrollWhenBound?(binding)
        scrollWhenBound = nil
    }

    /// The binding to the view's own list, if the view is in a cell of another list.
    var rowBinding: ListBinding?

    /// The binding to the simulated list, once this view shows the list.
    var binding: ListBinding? {
        if let rowBinding { return rowBinding }
        guard let binding = AppHost.current.binding, binding.view === self else { return nil }
        return binding
    }

    var delegateOfScrolling: (any UIScrollViewDelegate)? { scrollDelegate }

    override func sizeChanged() { binding?.sizeChanged() }

    override func presenceChanged(_ isInWindow: Bool) { binding?.presenceChanged(isInWindow) }

    override var boundsOrigin: CGPoint { contentOffset }

    var layoutWidth: Double { bounds.width > 0 ? bounds.width : UIScreen.main.bounds.width }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil, let view = self as? ListScrollView { AppHost.current.binding?.bind(view) }
    }
}
