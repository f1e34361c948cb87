import PropertyAnimation

/// A view with a layer, a place in the view tree, and layout by frames. Constraints are accepted and not
/// solved.
@preconcurrency @MainActor open class UIView: TraitResponder {
    open class var layerClass: AnyClass { CALayer.self }

    public let layer: CALayer
    private var superviewObject: () -> UIView? = { nil }
    open private(set) var subviews: [UIView] = []

    public init(frame: CGRect) {
        layer = Self.makeLayer()
        super.init()
        setUp(frame)
    }

    public convenience override init() { self.init(frame: .zero) }

    /// Creates a view for a layer of the engine that has another owner: a transition's container, or a
    /// screen.
    convenience init(over backing: Layer) {
        AppHost.current.nextBacking = backing
        self.init(frame: .zero)
    }

    /// Creates a view. There are no nibs.
    public required init?(coder: NSCoder) {
        layer = Self.makeLayer()
        super.init()
        setUp(.zero)
    }

    // Not called: there are no nibs.
    open func awakeFromNib() {}
    open class func awakeFromNib() {}
    open func prepareForInterfaceBuilder() {}

    private static func makeLayer() -> CALayer {
        if let backing = AppHost.current.nextBacking {
            AppHost.current.nextBacking = nil
            return CALayer(over: backing)
        }
        AppHost.current.nextLayerBacksView = true
        return (layerClass as? CALayer.Type ?? CALayer.self).init()
    }

    private func setUp(_ frame: CGRect) {
        guard layer.isOwner else { return }
        layer.backing.layout = { [weak self] _ in
            self?.updateConstraintsIfNeeded()
            self?.updatePropertiesIfNeeded()
            self?.updateConfigurationIfNeeded()
            self?.layOutSubviews()
        }
        layer.backing.windowChanged = { [weak self] in self?.windowChanged($0) }
        layer.backing.windowLeft = { [weak self] in
            self?.didMoveToWindow()
            self?.viewController()?.viewDidLeaveWindow()
        }
        if frame != .zero { layer.frame = frame }
    }

    // MARK: Appearance

    open var frame: CGRect {
        get { layer.frame }
        set { resizing { layer.frame = newValue } }
    }

    open var bounds: CGRect {
        get { layer.bounds }
        set { resizing { layer.bounds = newValue } }
    }

    open var center: CGPoint {
        get { layer.position }
        set { layer.position = newValue }
    }

    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { layer.setAffineTransform(newValue) }
    }

    open var alpha: CGFloat {
        get { layer.backing.alpha }
        set { layer.backing.alpha = newValue }
    }

    open var backgroundColor: UIColor? {
        get { layer.backing.backgroundColor.map { UIColor($0) } }
        set { layer.backing.backgroundColor = newValue?.value }
    }

    open var isHidden: Bool {
        get { layer.isHidden }
        set { layer.isHidden = newValue }
    }

    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    // Values without an effect on a log.
    open var isUserInteractionEnabled = true
    open var isMultipleTouchEnabled = false
    open var isExclusiveTouch = false
    open var contentScaleFactor = UITraitDisplayScale.defaultValue
    open var isOpaque = true
    open var tintColor: UIColor! = .tintColor { didSet { tintChanged() } }
    open var tag = 0
    open var contentMode = ContentMode.scaleToFill
    open var autoresizingMask: AutoresizingMask = []
    open var autoresizesSubviews = true
    open var translatesAutoresizingMaskIntoConstraints = true
    open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    open var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    open var preservesSuperviewLayoutMargins = false
    open var insetsLayoutMarginsFromSafeArea = true
    open var mask: UIView?
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    open var accessibilityIdentifier: String?
    open var accessibilityLabel: String?
    open var accessibilityHint: String?
    open var accessibilityValue: String?
    open var accessibilityTraits: UIAccessibilityTraits = .none
    open var accessibilityElements: [Any]?
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
    open var accessibilityElementsHidden = false
    open var isAccessibilityElement = false

    /// The insets, which are 0: the simulated screen has neither bars nor rounded corners.
    open var safeAreaInsets: UIEdgeInsets { .zero }

    open var gestureRecognizers: [UIGestureRecognizer]?

    // MARK: Traits

    var viewController: () -> UIViewController? = { nil }
    override var surroundingTraits: UITraitCollection { superview?.traitCollection ?? UITraitCollection() }

    override func overridesChanged(from former: UITraitOverrides) {
        let changed = former.changes(to: traitOverrides)
        guard window != nil, !changed.isEmpty else { return }
        traitsChanged(changed, former: traitCollection.undoing(traitOverrides, former))
    }

    /// Calls the handlers of this view and of its subviews.
    override func traitsChanged(_ changed: Set<ObjectIdentifier>, former: UITraitCollection) {
        viewController()?.traitsChanged(changed, former: former)
        super.traitsChanged(changed, former: former)
        for view in subviews { view.traitsChanged(changed, former: former) }
    }

    // MARK: Tree

    open var superview: UIView? { superviewObject() }
    open var window: UIWindow? { layer.backing.isInWindow ? AppHost.current.window : nil }
    open override var next: UIResponder? { superview }

    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

    open func insertSubview(_ view: UIView, at index: Int) {
        if view.superview !== self { view.leaveSuperview() }
        view.willMove(toSuperview: self)
        subviews.removeAll { $0 === view }
        subviews.insert(view, at: min(max(index, 0), subviews.count))
        view.superviewObject = { [weak self] in self }
        layer.insertSublayer(view.layer, at: UInt32(min(max(index, 0), subviews.count)))
        setNeedsLayout()
        view.didMoveToSuperview()
        didAddSubview(view)
    }

    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? 0)
    }

    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insertSubview(view, at: (subviews.firstIndex { $0 === sibling } ?? subviews.count - 1) + 1)
    }

    open func bringSubviewToFront(_ view: UIView) { if view.superview === self { addSubview(view) } }

    open func sendSubviewToBack(_ view: UIView) { if view.superview === self { insertSubview(view, at: 0) } }

    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        let (lower, upper) = (subviews[min(index1, index2)], subviews[max(index1, index2)])
        insertSubview(upper, at: min(index1, index2))
        insertSubview(lower, at: max(index1, index2))
    }

    open func removeFromSuperview() {
        guard superview != nil else { return }
        willMove(toSuperview: nil)
        leaveSuperview()
        didMoveToSuperview()
    }

    private func leaveSuperview() {
        superview?.willRemoveSubview(self)
        superview?.subviews.removeAll { $0 === self }
        superviewObject = { nil }
        layer.removeFromSuperlayer()
    }

    /// Adds a subview whose layer is already a sublayer of this view's layer.
    func adopt(_ view: UIView) {
        subviews.append(view)
        layer.adopt(view.layer)
        view.enter(self)
    }

    /// Sets the superview without moving the layer. A list uses the method for its cells, whose layers are in
    /// the list's own layer.
    func enter(_ view: UIView) { superviewObject = { [weak view] in view } }

    open func isDescendant(of view: UIView) -> Bool { layer.backing.isInside(view.layer.backing) }

    open func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for view in subviews { if let found = view.viewWithTag(tag) { return found } }
        return nil
    }

    // MARK: Coordinates

    /// Converts a point.
    ///
    /// - Parameter view: The target view, or nil for the window.
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        let inRoot = ancestors.reduce(point) { $1.pointInSuperview($0) }
        return view.map { $0.ancestors.reversed().reduce(inRoot) { $1.pointFromSuperview($0) } } ?? inRoot
    }

    open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        view.map { $0.convert(point, to: self) }
            ?? ancestors.reversed().reduce(point) { $1.pointFromSuperview($0) }
    }

    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        rect.mapped { convert($0, to: view) }
    }

    open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        rect.mapped { convert($0, from: view) }
    }

    /// This view and its superviews, from the inside out.
    private var ancestors: [UIView] { Array(sequence(first: self) { $0.superview }) }

    private func pointInSuperview(_ point: CGPoint) -> CGPoint {
        let (bounds, anchor) = (bounds, layer.anchorPoint)
        let origin = boundsOrigin
        let centred = CGPoint(
            x: point.x - origin.x - anchor.x * bounds.width, y: point.y - origin.y - anchor.y * bounds.height)
        let turned = transform.apply(centred)
        return CGPoint(x: center.x + turned.x, y: center.y + turned.y)
    }

    private func pointFromSuperview(_ point: CGPoint) -> CGPoint {
        let (bounds, anchor) = (bounds, layer.anchorPoint)
        let origin = boundsOrigin
        let turned = transform.inverted().apply(CGPoint(x: point.x - center.x, y: point.y - center.y))
        return CGPoint(
            x: turned.x + origin.x + anchor.x * bounds.width,
            y: turned.y + origin.y + anchor.y * bounds.height)
    }

    /// The origin of the content: the content offset of a scroll view.
    var boundsOrigin: CGPoint { bounds.origin }

    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        CGRect(origin: boundsOrigin, size: bounds.size).contains(point)
    }

    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event) else {
            return nil
        }
        for view in subviews.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return self
    }

    // MARK: Notifications of changes

    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}
    open func tintColorDidChange() {}
    // Not called: neither insets nor margins change.
    open func safeAreaInsetsDidChange() {}
    open func layoutMarginsDidChange() {}

    private func tintChanged() {
        tintColorDidChange()
        for view in subviews { view.tintChanged() }
    }

    private func windowChanged(_ isInWindow: Bool) {
        presenceChanged(isInWindow)
        viewController()?.viewWillMove(intoWindow: isInWindow)
        if isInWindow {
            setNeedsLayout()
            willMove(toWindow: window)
            didMoveToWindow()
        } else {
            willMove(toWindow: nil)
        }
    }

    // MARK: Layout

    @available(iOS 26, *)
    open override func setNeedsUpdateProperties() {
        super.setNeedsUpdateProperties()
        setNeedsLayout()
    }

    /// Updates the configuration of a cell.
    func updateConfigurationIfNeeded() {}

    /// Lays out the subviews, between the calls of the controller of this view.
    private func layOutSubviews() {
        let controller = viewController()
        controller?.willLayOutView()
        layoutSubviews()
        controller?.viewDidLayoutSubviews()
    }

    open func layoutSubviews() {}
    open func setNeedsLayout() { layer.backing.setNeedsLayout() }

    open func layoutIfNeeded() {
        layer.backing.layoutIfNeeded()
        for view in subviews { view.layoutIfNeeded() }
    }

    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
    /// Returns the view's size: the façade does not solve constraints. A subclass may override the method.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { bounds.size }
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize { systemLayoutSizeFitting(targetSize) }
    open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
    /// Returns a plain view of the same size, because nothing is drawn.
    open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { UIView(frame: bounds) }
    open func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? { UIView(frame: CGRect(origin: .zero, size: rect.size)) }
    open func setNeedsDisplay() {}
    open func setNeedsDisplay(_ rect: CGRect) {}
    /// Not called: nothing is drawn.
    open func draw(_ rect: CGRect) {}
    @discardableResult open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool
    {
        true
    }

    /// Called before the first layout, and before the next layout after ``setNeedsUpdateConstraints()``. A
    /// controller's view updates its constraints through its controller.
    open func updateConstraints() {}

    open func setNeedsUpdateConstraints() {
        needsUpdateConstraints = true
        setNeedsLayout()
    }

    open func updateConstraintsIfNeeded() {
        guard needsUpdateConstraints else { return }
        needsUpdateConstraints = false
        if let controller = viewController() {
            controller.updateViewConstraints()
        } else {
            updateConstraints()
        }
    }

    private var needsUpdateConstraints = true
    /// The constraints that the app has added to this view. Constraints that it activates belong to no view.
    open internal(set) var constraints: [NSLayoutConstraint] = []

    @discardableResult open func endEditing(_ force: Bool) -> Bool { true }
    open class var requiresConstraintBasedLayout: Bool { false }
    open var alignmentRectInsets: UIEdgeInsets { .zero }
    open var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
    }
    open func invalidateIntrinsicContentSize() {}

    public static let noIntrinsicMetric: CGFloat = -1
    public static let layoutFittingCompressedSize = CGSize.zero
    public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    /// Called after the size of the bounds has changed.
    func sizeChanged() {}

    /// Called when the view enters or leaves the window, before the app's own methods.
    func presenceChanged(_ isInWindow: Bool) {}

    private func resizing(_ change: () -> Void) {
        let former = bounds.size
        change()
        let size = bounds.size
        guard size != former else { return }
        sizeChanged()
        for view in subviews where autoresizesSubviews && !view.autoresizingMask.isEmpty {
            let (mask, frame) = (view.autoresizingMask, view.frame)
            let (x, width) = Self.resized(
                (frame.minX, frame.width, former.width - frame.maxX), by: size.width - former.width,
                mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
                mask.contains(.flexibleRightMargin))
            let (y, height) = Self.resized(
                (frame.minY, frame.height, former.height - frame.maxY), by: size.height - former.height,
                mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
                mask.contains(.flexibleBottomMargin))
            view.frame = CGRect(x: x, y: y, width: width, height: height)
        }
    }

    /// Returns the new place and length of a view along one axis. The flexible ones of the margin before it, its
    /// length and the margin behind it share the growth of the superview in proportion to their lengths.
    private static func resized(
        _ parts: (before: CGFloat, length: CGFloat, behind: CGFloat), by growth: CGFloat,
        _ isBeforeFlexible: Bool, _ isLengthFlexible: Bool, _ isBehindFlexible: Bool
    ) -> (place: CGFloat, length: CGFloat) {
        let flexible = [
            (isBeforeFlexible, parts.before), (isLengthFlexible, parts.length),
            (isBehindFlexible, parts.behind),
        ].map { $0 ? max($1, 0) : nil }
        let (sum, count) = (flexible.reduce(0) { $0 + ($1 ?? 0) }, flexible.count { $0 != nil })
        func share(_ part: CGFloat?) -> CGFloat {
            guard let part else { return 0 }
            return growth * (sum > 0 ? part / sum : 1 / CGFloat(count))
        }
        return (parts.before + share(flexible[0]), parts.length + share(flexible[1]))
    }

    public enum ContentMode: Int, Sendable {
        case scaleToFill
        case scaleAspectFit
        case scaleAspectFill
        case redraw
        case center
        case top
        case bottom
        case left
        case right
        case topLeft
        case topRight
        case bottomLeft
        case bottomRight
    }

    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }
}

public enum UISemanticContentAttribute: Int, Sendable {
    case unspecified, playback, spatial, forceLeftToRight, forceRightToLeft
}

public struct UIAccessibilityTraits: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let none = UIAccessibilityTraits([])
    public static let button = UIAccessibilityTraits(rawValue: 1)
    public static let link = UIAccessibilityTraits(rawValue: 2)
    public static let image = UIAccessibilityTraits(rawValue: 4)
    public static let selected = UIAccessibilityTraits(rawValue: 8)
    public static let staticText = UIAccessibilityTraits(rawValue: 64)
    public static let notEnabled = UIAccessibilityTraits(rawValue: 256)
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
}
