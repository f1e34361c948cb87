/// The common base class of the cells, headers and footers of a table. UIKit has no such class.
@preconcurrency @MainActor open class TableReusableView: UIView, ReusableView {
    weak var cell: AppCell?
    public let contentView = UIView()
    private var content = CellContent()
    open private(set) var reuseIdentifier: String?

    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    /// The initialiser that the list calls instead of Objective-C's runtime. A subclass that overrides
    /// UIKit's initialiser, or has no initialiser of its own, inherits it.
    public required convenience init(dequeuedWith identifier: String) {
        self.init(reuseIdentifier: identifier)
    }

    public convenience init() { self.init(reuseIdentifier: nil) }

    private func setUp() {
        joinCell()
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    open private(set) lazy var textLabel: UILabel? = inContentView(UILabel())
    open private(set) lazy var detailTextLabel: UILabel? = inContentView(UILabel())

    fileprivate func inContentView<View: UIView>(_ view: View) -> View {
        contentView.addSubview(view)
        return view
    }

    open var backgroundView: UIView? { didSet { showBehind(backgroundView, instead: oldValue) } }
    open var backgroundConfiguration: UIBackgroundConfiguration?
    open var automaticallyUpdatesContentConfiguration = true
    open var automaticallyUpdatesBackgroundConfiguration = true

    open var contentConfiguration: (any UIContentConfiguration)? {
        get { content.configuration }
        set { content.show(newValue, in: contentView) }
    }

    /// Removes the view's layer animations.
    open func prepareForReuse() { strip() }
}

@preconcurrency @MainActor open class UITableViewCell: TableReusableView, ConfiguredCell {
    public enum CellStyle: Int, Sendable {
        case `default`
        case value1
        case value2
        case subtitle
    }

    public enum SelectionStyle: Int, Sendable {
        case none
        case blue
        case gray
        case `default`
    }

    public enum SeparatorStyle: Int, Sendable {
        case none
        case singleLine
    }

    public enum EditingStyle: Int, Sendable {
        case none
        case delete
        case insert
    }

    public enum AccessoryType: Int, Sendable {
        case none
        case disclosureIndicator
        case detailDisclosureButton
        case checkmark
        case detailButton
    }

    public init(style: CellStyle, reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

    public required convenience init(dequeuedWith identifier: String) {
        self.init(style: .default, reuseIdentifier: identifier)
    }

    open private(set) lazy var imageView: UIImageView? = inContentView(UIImageView(frame: .zero))

    open var accessoryView: UIView? {
        didSet {
            if oldValue !== accessoryView { oldValue?.removeFromSuperview() }
            if let accessoryView { addSubview(accessoryView) }
        }
    }
    open var accessoryType = AccessoryType.none
    open var editingAccessoryType = AccessoryType.none
    open var selectionStyle = SelectionStyle.default

    open var indentationLevel = 0
    open var indentationWidth: CGFloat = 10
    private var isInEditing = false
    open var isEditing: Bool {
        get { isInEditing }
        set { setEditing(newValue, animated: false) }
    }
    open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }

    private func stateChanged() {
        showSelectedBackground()
        setNeedsUpdateConfiguration()
    }

    open var selectedBackgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            showSelectedBackground()
        }
    }

    /// Also resets the state of the former row.
    open override func prepareForReuse() {
        super.prepareForReuse()
        if isSelected { setSelected(false, animated: false) }
        if isHighlighted { setHighlighted(false, animated: false) }
        configuration.setNeedsUpdate(ofContent: false)
        setNeedsLayout()
    }

    private func showSelectedBackground() {
        show(selectedBackgroundView, isSelected || isHighlighted, above: backgroundView)
    }

    open var separatorInset = UIEdgeInsets.zero
    open var configurationUpdateHandler: ((UITableViewCell, UICellConfigurationState) -> Void)? {
        didSet { setNeedsUpdateConfiguration() }
    }

    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
    open func setEditing(_ editing: Bool, animated: Bool) { isInEditing = editing }

    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }

    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
        state.isEditing = isEditing
        return state
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

@preconcurrency @MainActor open class UITableViewHeaderFooterView: TableReusableView {
    open var configurationState: UIViewConfigurationState {
        UIViewConfigurationState(traitCollection: traitCollection)
    }
    open func setNeedsUpdateConfiguration() { updateConfiguration(using: configurationState) }
    open func updateConfiguration(using state: UIViewConfigurationState) {}
    open func defaultContentConfiguration() -> UIListContentConfiguration { .plainHeader() }
}
