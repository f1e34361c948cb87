@preconcurrency @MainActor open class UICollectionReusableView: UIView, ReusableView {
    weak var cell: AppCell?
    open internal(set) var reuseIdentifier: String?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        joinCell()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        joinCell()
    }

    /// The initialiser that the list calls instead of Objective-C's runtime. A subclass that overrides
    /// `init(frame:)`, or has no initialiser of its own, inherits it.
    public required convenience init(dequeuedWith identifier: String) {
        self.init(frame: .zero)
        reuseIdentifier = identifier
    }

    /// Removes the view's layer animations.
    open func prepareForReuse() { strip() }

    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
    open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
    open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

    /// Returns the preferred size in a layout with estimates. The façade does not solve constraints: unless a
    /// subclass overrides the method, the size is the estimate.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}

@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView, ConfiguredCell {
    public let contentView = UIView()
    private var content = CellContent()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.frame = bounds
        addSubview(contentView)
    }

    open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }

    private func stateChanged() {
        showSelectedBackground()
        setNeedsUpdateConfiguration()
    }

    open var backgroundView: UIView? { didSet { showBehind(backgroundView, instead: oldValue) } }
    open var selectedBackgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            showSelectedBackground()
        }
    }

    /// Also resets the state of the former item.
    open override func prepareForReuse() {
        super.prepareForReuse()
        if isSelected { isSelected = false }
        if isHighlighted { isHighlighted = false }
        configuration.setNeedsUpdate(ofContent: false)
        setNeedsLayout()
    }

    private func showSelectedBackground() {
        show(selectedBackgroundView, isSelected || isHighlighted, above: backgroundView)
    }

    open var backgroundConfiguration: UIBackgroundConfiguration?
    open var automaticallyUpdatesContentConfiguration = true
    open var automaticallyUpdatesBackgroundConfiguration = true
    open var configurationUpdateHandler: ((UICollectionViewCell, UICellConfigurationState) -> Void)? {
        didSet { setNeedsUpdateConfiguration() }
    }

    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }

    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
        return state
    }

    open var contentConfiguration: (any UIContentConfiguration)? {
        get { content.configuration }
        set { content.show(newValue, in: contentView) }
    }

    var configuration = CellConfiguration()

    /// Requests one update of the configuration, in the next layout.
    open func setNeedsUpdateConfiguration() {
        configuration.setNeedsUpdate(ofContent: true)
        setNeedsLayout()
    }

    override func updateConfigurationIfNeeded() {
        guard let isOfContent = configuration.takeUpdate() else { return }
        let state = configurationState
        if isOfContent, automaticallyUpdatesContentConfiguration, let content = contentConfiguration {
            contentConfiguration = content.updated(for: state)
        }
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
    }

    /// Called in the layout before the first display of each use, and after changes of the state.
    open func updateConfiguration(using state: UICellConfigurationState) {}
}

extension UIView {
    /// Inserts `view` behind all others, and removes `former`.
    func showBehind(_ view: UIView?, instead former: UIView?) {
        if former !== view { former?.removeFromSuperview() }
        guard let view else { return }
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(view, at: 0)
    }

    /// Inserts a background while it is visible, and otherwise removes it.
    func show(_ background: UIView?, _ isShown: Bool, above other: UIView?) {
        guard let background else { return }
        guard isShown else { return background.removeFromSuperview() }
        guard background.superview !== self else { return }
        background.frame = bounds
        insertSubview(background, at: other?.superview === self ? 1 : 0)
    }
}

@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
    open var accessories: [UICellAccessory] = [] {
        didSet {
            for accessory in oldValue { accessory.customView?.removeFromSuperview() }
            for accessory in accessories { accessory.customView.map { contentView.addSubview($0) } }
        }
    }
    open var indentationLevel = 0
    open var indentationWidth: CGFloat = 10
    open private(set) lazy var separatorLayoutGuide = UILayoutGuide()

    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}

/// An accessory. Only the app's own view is kept, in the cell's content view. Touches do not reach
/// accessories.
@preconcurrency @MainActor public struct UICellAccessory {
    public enum DisplayedState: Sendable {
        case always, whenEditing, whenNotEditing
    }

    public enum LayoutDimension: Sendable {
        case actual, standard
        case custom(CGFloat)
    }

    public enum Placement {
        public typealias Position = (_ accessories: [UICellAccessory]) -> Int

        case leading(displayed: DisplayedState = .always, at: Position = { _ in 0 })
        case trailing(displayed: DisplayedState = .always, at: Position = { _ in 0 })
    }

    var customView: UIView?

    // The options of the accessories: values without an effect.

    public typealias DisclosureIndicatorOptions = UICellAccessoryOptions
    public typealias CheckmarkOptions = UICellAccessoryOptions
    public typealias DeleteOptions = UICellAccessoryOptions
    public typealias InsertOptions = UICellAccessoryOptions
    public typealias PopUpMenuOptions = UICellAccessoryOptions
    public typealias DetailOptions = UICellAccessoryOptions
    public typealias LabelOptions = UICellAccessoryOptions

    public struct OutlineDisclosureOptions {
        public enum Style: Sendable {
            case automatic, header, cell
        }

        public var style: Style
        public var isHidden: Bool?
        public var tintColor: UIColor?

        public init(style: Style = .automatic, isHidden: Bool? = nil, tintColor: UIColor? = nil) {
            self.style = style
            self.isHidden = isHidden
            self.tintColor = tintColor
        }
    }

    public struct ReorderOptions {
        public var isHidden: Bool?
        public var reservedLayoutWidth: LayoutDimension?
        public var tintColor: UIColor?
        public var showsVerticalSeparator: Bool?

        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            showsVerticalSeparator: Bool? = nil
        ) {
            (self.isHidden, self.reservedLayoutWidth) = (isHidden, reservedLayoutWidth)
            (self.tintColor, self.showsVerticalSeparator) = (tintColor, showsVerticalSeparator)
        }
    }

    public struct MultiselectOptions {
        public var isHidden: Bool?
        public var reservedLayoutWidth: LayoutDimension?
        public var tintColor: UIColor?
        public var backgroundColor: UIColor?

        public init(
            isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            backgroundColor: UIColor? = nil
        ) {
            (self.isHidden, self.reservedLayoutWidth) = (isHidden, reservedLayoutWidth)
            (self.tintColor, self.backgroundColor) = (tintColor, backgroundColor)
        }
    }

    public struct CustomViewConfiguration {
        public var customView: UIView
        public var placement: Placement

        public init(
            customView: UIView, placement: Placement, isHidden: Bool? = nil,
            reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            maintainsFixedSize: Bool? = nil
        ) {
            self.customView = customView
            self.placement = placement
        }
    }

    public static func disclosureIndicator(
        displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()
    ) -> UICellAccessory { UICellAccessory() }
    public static func outlineDisclosure(
        displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory { UICellAccessory() }
    public static func checkmark(
        displayed: DisplayedState = .always, options: CheckmarkOptions = .init()
    ) -> UICellAccessory { UICellAccessory() }
    public static func delete(
        displayed: DisplayedState = .whenEditing, options: DeleteOptions = .init(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory { UICellAccessory() }
    public static func insert(
        displayed: DisplayedState = .whenEditing, options: InsertOptions = .init(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory { UICellAccessory() }
    public static func popUpMenu(
        _ menu: UIMenu, displayed: DisplayedState = .always, options: PopUpMenuOptions = .init(),
        selectedElementDidChangeHandler: ((UIMenu) -> Void)? = nil
    ) -> UICellAccessory { UICellAccessory() }
    public static func reorder(
        displayed: DisplayedState = .whenEditing, options: ReorderOptions = .init()
    ) -> UICellAccessory { UICellAccessory() }
    public static func multiselect(
        displayed: DisplayedState = .whenEditing, options: MultiselectOptions = .init()
    ) -> UICellAccessory { UICellAccessory() }
    public static func detail(
        displayed: DisplayedState = .always, options: DetailOptions = .init(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory { UICellAccessory() }
    public static func label(
        text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()
    ) -> UICellAccessory { UICellAccessory() }
    public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
        UICellAccessory(customView: configuration.customView)
    }
}

public struct UICellAccessoryOptions {
    public var isHidden: Bool?
    public var reservedLayoutWidth: UICellAccessory.LayoutDimension?
    public var tintColor: UIColor?
    public var font: UIFont?
    public var backgroundColor: UIColor?

    public init(
        isHidden: Bool? = nil, reservedLayoutWidth: UICellAccessory.LayoutDimension? = nil,
        tintColor: UIColor? = nil, font: UIFont? = nil, backgroundColor: UIColor? = nil
    ) {
        self.isHidden = isHidden
        self.reservedLayoutWidth = reservedLayoutWidth
        self.tintColor = tintColor
        self.font = font
        self.backgroundColor = backgroundColor
    }
}
