@preconcurrency @MainActor public protocol UIContentConfiguration {
    func makeContentView() -> UIView & UIContentView
    func updated(for state: any UIConfigurationState) -> Self
}

@preconcurrency @MainActor public protocol UIContentView: AnyObject {
    var configuration: any UIContentConfiguration { get set }
    func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
    public func supports(_ configuration: any UIContentConfiguration) -> Bool {
        type(of: configuration) == type(of: self.configuration)
    }
}

/// The content of a cell. A configuration of the same type updates the current view; a configuration of
/// another type creates a new view.
struct CellContent {
    private(set) var configuration: (any UIContentConfiguration)?
    private var view: (UIView & UIContentView)?

    @MainActor mutating func show(_ new: (any UIContentConfiguration)?, in contentView: UIView) {
        let former = configuration
        configuration = new
        guard let new else {
            view?.removeFromSuperview()
            view = nil
            return
        }
        if let view, former != nil, view.supports(new) {
            view.configuration = new
            return
        }
        view?.removeFromSuperview()
        let made = new.makeContentView()
        made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        made.frame = contentView.bounds
        contentView.addSubview(made)
        view = made
    }
}

/// A row's texts and picture, which are not drawn.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
    public nonisolated struct TextProperties: Hashable, Sendable {
        public enum TextAlignment: Int, Sendable {
            case natural, center, justified
        }

        public enum TextTransform: Int, Sendable {
            case none, uppercase, lowercase, capitalized
        }

        public var font: UIFont = .preferredFont(forTextStyle: .body)
        public var color: UIColor = .label
        public var alignment = TextAlignment.natural
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        public var numberOfLines = 0
        public var adjustsFontSizeToFitWidth = false
        public var minimumScaleFactor: CGFloat = 0
        public var allowsDefaultTighteningForTruncation = false
        public var adjustsFontForContentSizeCategory = true
        public var transform = TextTransform.none
    }

    public nonisolated struct ImageProperties: Hashable, Sendable {
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
        public var tintColor: UIColor?
        public var cornerRadius: CGFloat = 0
        public var maximumSize = CGSize.zero
        public var reservedLayoutSize = CGSize.zero
        public var accessibilityIgnoresInvertColors = false

        // Foundation's sizes have no hash on Linux.
        public func hash(into hasher: inout Hasher) { hasher.combine(tintColor) }
    }

    public var text: String?
    public nonisolated(unsafe) var attributedText: NSAttributedString?
    public var secondaryText: String?
    public nonisolated(unsafe) var secondaryAttributedText: NSAttributedString?
    public var image: UIImage?
    public var textProperties = TextProperties()
    public var secondaryTextProperties = TextProperties()
    public var imageProperties = ImageProperties()
    public var directionalLayoutMargins = NSDirectionalEdgeInsets.zero
    public var prefersSideBySideTextAndSecondaryText = false
    public var imageToTextPadding: CGFloat = 0
    public var textToSecondaryTextVerticalPadding: CGFloat = 0

    public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func valueCell() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func header() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func footer() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func plainHeader() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func groupedHeader() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func prominentInsetGroupedHeader() -> Self { Self() }
    public static func groupedFooter() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func sidebarHeader() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func sidebarCell() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func sidebarSubtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func accompaniedSidebarCell() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func accompaniedSidebarSubtitleCell() -> Self { Self() }
    public static func plainFooter() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func extraProminentInsetGroupedHeader() -> Self { Self() }

    public func makeContentView() -> UIView & UIContentView { UIListContentView(configuration: self) }
    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }
}

@preconcurrency @MainActor open class UIListContentView: UIView, UIContentView {
    open var configuration: any UIContentConfiguration

    public init(configuration: UIListContentConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
    }

    public required init?(coder: NSCoder) { nil }
}

public nonisolated struct UIBackgroundConfiguration: @unchecked Sendable {
    public var customView: UIView?
    public var cornerRadius: CGFloat = 0
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    public var backgroundColor: UIColor?
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    public var visualEffect: UIVisualEffect?
    public var image: UIImage?
    public var strokeColor: UIColor?
    public var strokeWidth: CGFloat = 0

    public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    public static func listCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    public static func listHeader() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    public static func listFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    public static func listPlainCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    public static func listGroupedCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    public static func listSidebarCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    public static func listSidebarHeader() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration {
        UIBackgroundConfiguration()
    }
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }

    public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration { self }
}

/// The configuration of a screen without items. Values without an effect.
@available(iOS 17, *)
public struct UIContentUnavailableConfiguration: UIContentConfiguration {
    public nonisolated struct TextProperties: Hashable, Sendable {
        public var font: UIFont = .preferredFont(forTextStyle: .title2)
        public var color: UIColor = .label
        public var numberOfLines = 0
    }

    public var text: String?
    public var secondaryText: String?
    public var image: UIImage?
    public var textProperties = TextProperties()
    public var secondaryTextProperties = TextProperties()
    public var button = UIButton.Configuration.plain()
    public var buttonProperties = ButtonProperties()
    public var imageProperties = UIListContentConfiguration.ImageProperties()
    public var directionalLayoutMargins = NSDirectionalEdgeInsets.zero

    public struct ButtonProperties {
        public var primaryAction: UIAction?
        public var menu: UIMenu?
        public var isEnabled = true
    }

    public var background = UIBackgroundConfiguration.clear()

    public static func empty() -> UIContentUnavailableConfiguration { UIContentUnavailableConfiguration() }
    public static func loading() -> UIContentUnavailableConfiguration { UIContentUnavailableConfiguration() }
    public static func search() -> UIContentUnavailableConfiguration { UIContentUnavailableConfiguration() }

    public func makeContentView() -> UIView & UIContentView {
        UIListContentView(configuration: UIListContentConfiguration())
    }
    public func updated(for state: any UIConfigurationState) -> UIContentUnavailableConfiguration { self }
}
