// Actions with closures, and the menus that have them.

@preconcurrency @MainActor open class UIMenuElement: NSObject {
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let disabled = Attributes(rawValue: 1)
        public static let destructive = Attributes(rawValue: 2)
        public static let hidden = Attributes(rawValue: 4)
    }

    public enum State: Int, Sendable {
        case off, on, mixed
    }

    open internal(set) var title: String
    open internal(set) var image: UIImage?
    open var subtitle: String?

    init(_ title: String, _ image: UIImage?, _ subtitle: String? = nil) {
        self.title = title
        self.image = image
        self.subtitle = subtitle
    }
}

@preconcurrency @MainActor open class UIAction: UIMenuElement {
    public typealias Handler = (UIAction) -> Void

    public nonisolated struct Identifier: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    public let identifier: Identifier
    open var discoverabilityTitle: String?
    open var attributes: Attributes
    open var state: State
    open internal(set) weak var sender: AnyObject?
    let handler: Handler

    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
        handler: @escaping Handler
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        self.handler = handler
        super.init(title, image, subtitle)
    }
}

/// A menu with its elements. Touches do not open menus.
@preconcurrency @MainActor open class UIMenu: UIMenuElement {
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let displayInline = Options(rawValue: 1)
        public static let destructive = Options(rawValue: 2)
    }

    public nonisolated struct Identifier: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    public let identifier: Identifier
    public let options: Options
    open private(set) var children: [UIMenuElement]

    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        options: Options = [], children: [UIMenuElement] = []
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.options = options
        self.children = children
        super.init(title, image, subtitle)
    }
}

@preconcurrency @MainActor open class UIContextMenuConfiguration: NSObject {
    public typealias ContentPreviewProvider = () -> UIViewController?
    public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?

    public let identifier: any NSCopying

    public init(
        identifier: (any NSCopying)? = nil, previewProvider: ContentPreviewProvider? = nil,
        actionProvider: ActionProvider? = nil
    ) { self.identifier = identifier ?? NSUUID() }
}

/// An action of a row. Touches do not swipe rows.
@preconcurrency @MainActor open class UIContextualAction: NSObject {
    public typealias Handler = (
        _ action: UIContextualAction, _ sourceView: UIView, _ completionHandler: @escaping (Bool) -> Void
    ) -> Void

    public enum Style: Int, Sendable {
        case normal
        case destructive
    }

    public let style: Style
    public let handler: Handler
    open var title: String?
    open var backgroundColor: UIColor! = .systemGray
    open var image: UIImage?

    public init(style: Style, title: String?, handler: @escaping Handler) {
        self.style = style
        self.title = title
        self.handler = handler
    }
}

@preconcurrency @MainActor open class UISwipeActionsConfiguration: NSObject {
    public let actions: [UIContextualAction]
    open var performsFirstActionWithFullSwipe = true

    public init(actions: [UIContextualAction]) { self.actions = actions }
    public convenience override init() { self.init(actions: []) }
}

/// A feedback generator without an effect.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
    open func prepare() {}
}

@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    open func selectionChanged() {}
}

@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackStyle: Int, Sendable {
        case light, medium, heavy, soft, rigid
    }

    public init(style: FeedbackStyle) {}
    public convenience override init() { self.init(style: .medium) }
    open func impactOccurred(intensity: CGFloat = 1) {}
}

@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: Int, Sendable {
        case success, warning, error
    }

    open func notificationOccurred(_ notificationType: FeedbackType) {}
}
