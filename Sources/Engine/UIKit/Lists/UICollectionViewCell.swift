import Foundation

@MainActor open class UICollectionReusableView: UIView, ReusableView {
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

    /// What the list calls in the place of Objective-C's runtime. A subclass that overrides `init(frame:)`, or has no
    /// initialiser of its own, inherits it.
    public required convenience init(dequeuedWith identifier: String) {
        self.init(frame: .zero)
        reuseIdentifier = identifier
    }

    /// Strips the view of its layer animations.
    open func prepareForReuse() { strip() }

    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    /// The height that the view wants if its layout has an estimate. The façade does not solve constraints: unless a
    /// subclass overrides this, the height is the estimate.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}

@MainActor open class UICollectionViewCell: UICollectionReusableView {
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

    open var isSelected = false
    open var isHighlighted = false
    open var backgroundView: UIView?
    open var selectedBackgroundView: UIView?
    open var backgroundConfiguration: UIBackgroundConfiguration?
    open var automaticallyUpdatesContentConfiguration = true
    open var configurationUpdateHandler: ((UICollectionViewCell, UICellConfigurationState) -> Void)?

    open var configurationState: UICellConfigurationState {
        UICellConfigurationState(isSelected: isSelected, isHighlighted: isHighlighted)
    }

    open var contentConfiguration: (any UIContentConfiguration)? {
        get { content.configuration }
        set { content.show(newValue, in: contentView) }
    }

    open func setNeedsUpdateConfiguration() {
        updateConfiguration(using: configurationState)
        configurationUpdateHandler?(self, configurationState)
    }

    open func updateConfiguration(using state: UICellConfigurationState) {}
}

@MainActor open class UICollectionViewListCell: UICollectionViewCell {
    open var accessories: [UICellAccessory] = []
    open var indentationLevel = 0

    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}

public struct UICellAccessory: Sendable {
    public static func disclosureIndicator() -> UICellAccessory { UICellAccessory() }
    public static func checkmark() -> UICellAccessory { UICellAccessory() }
    public static func delete() -> UICellAccessory { UICellAccessory() }
    public static func reorder() -> UICellAccessory { UICellAccessory() }
}

public struct UICellConfigurationState: Hashable, Sendable {
    public var isSelected = false
    public var isHighlighted = false
    public var isDisabled = false
    public var isFocused = false
    public var isEditing = false
    public var isExpanded = false
}
