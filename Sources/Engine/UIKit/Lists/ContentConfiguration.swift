import Foundation

/// UIKit's state of a view; of cells there is only ``UICellConfigurationState``.
public protocol UIConfigurationState {}

extension UICellConfigurationState: UIConfigurationState {}

@MainActor public protocol UIContentConfiguration {
    func makeContentView() -> UIView & UIContentView
    func updated(for state: any UIConfigurationState) -> Self
}

@MainActor public protocol UIContentView: AnyObject {
    var configuration: any UIContentConfiguration { get set }
}

/// The content of a cell: a configuration of the same type goes into the view that is there, another type brings a view of
/// its own.
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
        if let view, let former, type(of: former) == type(of: new) {
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

/// A row's texts and picture, which nothing draws.
public struct UIListContentConfiguration: UIContentConfiguration {
    public struct TextProperties {
        public var font: UIFont = .systemFont(ofSize: 17)
        public var color: UIColor = .label
        public var numberOfLines = 0
        public var alignment = NSTextAlignment.natural
    }

    public struct ImageProperties {
        public var tintColor: UIColor?
        public var cornerRadius: CGFloat = 0
        public var maximumSize = CGSize.zero
        public var reservedLayoutSize = CGSize.zero
    }

    public var text: String?
    public var secondaryText: String?
    public var image: UIImage?
    public var textProperties = TextProperties()
    public var secondaryTextProperties = TextProperties()
    public var imageProperties = ImageProperties()
    public var directionalLayoutMargins = NSDirectionalEdgeInsets.zero
    public var imageToTextPadding: CGFloat = 0
    public var textToSecondaryTextVerticalPadding: CGFloat = 0

    public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func valueCell() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func plainHeader() -> UIListContentConfiguration { UIListContentConfiguration() }
    public static func groupedHeader() -> UIListContentConfiguration { UIListContentConfiguration() }

    public func makeContentView() -> UIView & UIContentView { UIListContentView(configuration: self) }
    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }
}

@MainActor open class UIListContentView: UIView, UIContentView {
    open var configuration: any UIContentConfiguration

    public init(configuration: UIListContentConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
    }

    public required init?(coder: NSCoder) { nil }
}

public struct UIBackgroundConfiguration {
    public var backgroundColor: UIColor?
    public var cornerRadius: CGFloat = 0
    public var backgroundInsets = NSDirectionalEdgeInsets.zero

    public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    public static func listCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    public static func listPlainCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
    public static func listGroupedCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}
