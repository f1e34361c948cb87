import Foundation

@MainActor open class UITableViewCell: UIView, ReusableView {
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

    public enum AccessoryType: Int, Sendable {
        case none
        case disclosureIndicator
        case detailDisclosureButton
        case checkmark
        case detailButton
    }

    weak var cell: AppCell?
    public let contentView = UIView()
    private var content = CellContent()
    open private(set) var reuseIdentifier: String?

    public init(style: CellStyle, reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    /// What the list calls in the place of Objective-C's runtime. A subclass that overrides `init(style:reuseIdentifier:)`,
    /// or has no initialiser of its own, inherits it.
    public required convenience init(dequeuedWith identifier: String) {
        self.init(style: .default, reuseIdentifier: identifier)
    }

    private func setUp() {
        joinCell()
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    open lazy var textLabel: UILabel? = UILabel()
    open lazy var detailTextLabel: UILabel? = UILabel()
    open lazy var imageView: UIImageView? = UIImageView(frame: .zero)
    open var accessoryView: UIView?
    open var accessoryType = AccessoryType.none
    open var selectionStyle = SelectionStyle.default
    open var isSelected = false
    open var isHighlighted = false
    open var backgroundView: UIView?
    open var selectedBackgroundView: UIView?
    open var separatorInset = UIEdgeInsets.zero
    open var backgroundConfiguration: UIBackgroundConfiguration?

    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

    open var contentConfiguration: (any UIContentConfiguration)? {
        get { content.configuration }
        set { content.show(newValue, in: contentView) }
    }

    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

    open var configurationState: UICellConfigurationState {
        UICellConfigurationState(isSelected: isSelected, isHighlighted: isHighlighted)
    }

    open func setNeedsUpdateConfiguration() { updateConfiguration(using: configurationState) }
    open func updateConfiguration(using state: UICellConfigurationState) {}

    /// Strips the cell of its layer animations.
    open func prepareForReuse() { strip() }
}

@MainActor open class UITableViewHeaderFooterView: UIView, ReusableView {
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

    public required convenience init(dequeuedWith identifier: String) {
        self.init(reuseIdentifier: identifier)
    }

    private func setUp() {
        joinCell()
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    open lazy var textLabel: UILabel? = UILabel()
    open lazy var detailTextLabel: UILabel? = UILabel()
    open var backgroundView: UIView?

    open var contentConfiguration: (any UIContentConfiguration)? {
        get { content.configuration }
        set { content.show(newValue, in: contentView) }
    }

    open func defaultContentConfiguration() -> UIListContentConfiguration { .plainHeader() }
    open func prepareForReuse() { strip() }
}
