@preconcurrency @MainActor open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom = 0
        case system = 1
        case detailDisclosure = 2
        case infoLight = 3
        case infoDark = 4
        case contactAdd = 5
        case close = 7
    }

    public typealias ConfigurationUpdateHandler = (UIButton) -> Void

    open private(set) var buttonType = ButtonType.custom
    open private(set) lazy var titleLabel: UILabel? = {
        let label = UILabel()
        addSubview(label)
        return label
    }()
    open private(set) lazy var imageView: UIImageView? = {
        let view = UIImageView(frame: .zero)
        addSubview(view)
        return view
    }()
    private var titles: [State: String] = [:]
    private var titleColors: [State: UIColor] = [:]
    private var images: [State: UIImage] = [:]
    private var backgroundImages: [State: UIImage] = [:]

    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: buttonType)
        take(primaryAction)
    }

    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system)
        self.configuration = configuration
        take(primaryAction)
    }

    private func take(_ primaryAction: UIAction?) {
        guard let primaryAction else { return }
        if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
        if let image = primaryAction.image { setImage(image, for: .normal) }
        addAction(primaryAction, for: .primaryActionTriggered)
    }

    open var configuration: Configuration?
    open var configurationUpdateHandler: ConfigurationUpdateHandler?
    open var menu: UIMenu?
    open var changesSelectionAsPrimaryAction = false
    open var contentEdgeInsets = UIEdgeInsets.zero
    open var titleEdgeInsets = UIEdgeInsets.zero
    open var imageEdgeInsets = UIEdgeInsets.zero
    open func setNeedsUpdateConfiguration() { updateConfiguration() }
    open func updateConfiguration() { configurationUpdateHandler?(self) }

    open override var isEnabled: Bool { didSet { stateChanged(oldValue != isEnabled) } }
    open override var isSelected: Bool { didSet { stateChanged(oldValue != isSelected) } }
    open override var isHighlighted: Bool { didSet { stateChanged(oldValue != isHighlighted) } }

    private func stateChanged(_ hasChanged: Bool) { if hasChanged { setNeedsUpdateConfiguration() } }

    open func setTitle(_ title: String?, for state: State) {
        titles[state] = title
        titleLabel?.text = currentTitle
    }
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        titles[state] = title?.string
        titleLabel?.attributedText = title
    }
    open func setTitleColor(_ color: UIColor?, for state: State) { titleColors[state] = color }
    open func setTitleShadowColor(_ color: UIColor?, for state: State) {}
    open func setImage(_ image: UIImage?, for state: State) {
        images[state] = image
        imageView?.image = currentImage
    }
    open func setBackgroundImage(_ image: UIImage?, for state: State) { backgroundImages[state] = image }
    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
    open func titleColor(for state: State) -> UIColor? { titleColors[state] ?? titleColors[.normal] }
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
    open var currentTitle: String? { title(for: state) }
    open var currentImage: UIImage? { image(for: state) }

    /// Values without an effect.
    public nonisolated struct Configuration: @unchecked Sendable {
        public enum CornerStyle: Int, Sendable {
            case fixed = -1
            case dynamic, small, medium, large, capsule
        }

        public enum Size: Int, Sendable {
            case medium, small, mini, large
        }

        public var background = UIBackgroundConfiguration.clear()
        public var cornerStyle = CornerStyle.dynamic
        public var buttonSize = Size.medium
        public var baseForegroundColor: UIColor?
        public var baseBackgroundColor: UIColor?
        public var image: UIImage?
        public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
        public var showsActivityIndicator = false
        public var title: String?
        public var attributedTitle: AttributedString?
        public var subtitle: String?
        public var attributedSubtitle: AttributedString?
        public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
        public var imagePlacement = NSDirectionalRectEdge.leading
        public var imagePadding: CGFloat = 0
        public var titlePadding: CGFloat = 1
        public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?

        public static func plain() -> Configuration { Configuration() }
        public static func tinted() -> Configuration { Configuration() }
        public static func gray() -> Configuration { Configuration() }
        public static func filled() -> Configuration { Configuration() }
        public static func borderless() -> Configuration { Configuration() }
        public static func bordered() -> Configuration { Configuration() }
        public static func borderedTinted() -> Configuration { Configuration() }
        public static func borderedProminent() -> Configuration { Configuration() }
        public func updated(for button: UIButton) -> Configuration { self }
    }
}

extension AttributeScopes {
    /// The attributes that an app sets on text. Text is not drawn.
    public struct UIKitAttributes: AttributeScope {
        public let font: FontAttribute
        public let foregroundColor: ForegroundColorAttribute
        public let backgroundColor: BackgroundColorAttribute
        public let kern: KernAttribute
        public let foundation: FoundationAttributes

        public enum FontAttribute: AttributedStringKey {
            public typealias Value = UIFont
            public static let name = "NSFont"
        }
        public enum ForegroundColorAttribute: AttributedStringKey {
            public typealias Value = UIColor
            public static let name = "NSColor"
        }
        public enum BackgroundColorAttribute: AttributedStringKey {
            public typealias Value = UIColor
            public static let name = "NSBackgroundColor"
        }
        public enum KernAttribute: AttributedStringKey {
            public typealias Value = CGFloat
            public static let name = "NSKern"
        }
    }

    public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension NSAttributedString {
    /// Creates a string with the text alone, because attributes are not drawn.
    public convenience init(_ attributed: AttributedString) {
        self.init(string: String(attributed.characters))
    }
}

extension AttributeDynamicLookup {
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, T>
    ) -> T { self[T.self] }
}

public struct UIConfigurationTextAttributesTransformer: @unchecked Sendable {
    public let transform: (AttributeContainer) -> AttributeContainer
    public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
        self.transform = transform
    }
    public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}

public struct UIConfigurationColorTransformer: Hashable, @unchecked Sendable {
    public let transform: (UIColor) -> UIColor
    // Closures cannot be compared: two transformers are equal if one is a copy of the other.
    private let identity = UUID()

    public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }
    public static func == (left: Self, right: Self) -> Bool { left.identity == right.identity }
    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
    public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }
}

public struct NSDirectionalRectEdge: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = NSDirectionalRectEdge(rawValue: 1)
    public static let leading = NSDirectionalRectEdge(rawValue: 2)
    public static let bottom = NSDirectionalRectEdge(rawValue: 4)
    public static let trailing = NSDirectionalRectEdge(rawValue: 8)
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
