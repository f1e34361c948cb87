import Foundation
import ScrollSimulation

// Compositional layouts with rows of equal columns and rows that scroll sideways. Nested groups and badges are not
// declared, so a layout that uses them does not compile.

@MainActor open class NSCollectionLayoutDimension: NSObject {
    private enum Kind { case fractionalWidth, fractionalHeight, absolute, estimated }

    private let kind: Kind
    public let dimension: CGFloat

    private init(_ kind: Kind, _ dimension: CGFloat) {
        self.kind = kind
        self.dimension = dimension
    }

    open class func fractionalWidth(_ fraction: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.fractionalWidth, fraction)
    }
    open class func fractionalHeight(_ fraction: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.fractionalHeight, fraction)
    }
    open class func absolute(_ absolute: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.absolute, absolute)
    }
    /// Of a height: cells are measured. Of a width: counts as absolute.
    open class func estimated(_ estimated: CGFloat) -> NSCollectionLayoutDimension {
        NSCollectionLayoutDimension(.estimated, estimated)
    }

    var isEstimated: Bool { kind == .estimated }

    func points(in size: CGSize) -> Double {
        switch kind {
        case .fractionalWidth: size.width * dimension
        case .fractionalHeight: size.height * dimension
        case .absolute, .estimated: dimension
        }
    }
}

@MainActor open class NSCollectionLayoutSize: NSObject {
    public let widthDimension: NSCollectionLayoutDimension
    public let heightDimension: NSCollectionLayoutDimension

    public init(widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension) {
        self.widthDimension = widthDimension
        self.heightDimension = heightDimension
    }

    func points(in size: CGSize) -> CGSize {
        CGSize(width: widthDimension.points(in: size), height: heightDimension.points(in: size))
    }
}

@MainActor open class NSCollectionLayoutItem: NSObject {
    public let layoutSize: NSCollectionLayoutSize
    open var contentInsets = NSDirectionalEdgeInsets.zero
    open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

    public init(layoutSize: NSCollectionLayoutSize) { self.layoutSize = layoutSize }
}

@MainActor open class NSCollectionLayoutSpacing: NSObject {
    public let spacing: CGFloat

    init(_ spacing: CGFloat) { self.spacing = spacing }

    open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(fixedSpacing)
    }
    open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(flexibleSpacing)
    }
}

@MainActor open class NSCollectionLayoutEdgeSpacing: NSObject {}

@MainActor public final class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    private let isRow: Bool
    private let subitems: [NSCollectionLayoutItem]
    private let count: Int?
    public var interItemSpacing: NSCollectionLayoutSpacing?

    private init(
        _ size: NSCollectionLayoutSize, isRow: Bool, _ subitems: [NSCollectionLayoutItem], _ count: Int?
    ) {
        self.isRow = isRow
        self.subitems = subitems
        self.count = count
        super.init(layoutSize: size)
    }

    public class func horizontal(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, isRow: true, subitems, nil) }

    public class func horizontal(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, isRow: true, [subitem], count) }

    public class func horizontal(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, isRow: true, [subitem], count) }

    public class func vertical(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, isRow: false, subitems, nil) }

    public class func vertical(
        layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, isRow: false, [subitem], count) }

    func columns(in size: CGSize) -> Int {
        guard isRow else { return 1 }
        if let count { return max(1, count) }
        guard subitems.count == 1 else { return max(1, subitems.count) }
        let own = layoutSize.points(in: size)
        let width = subitems[0].layoutSize.points(in: own).width
        return width > 0 ? max(1, Int((own.width / width + 1e-6).rounded(.down))) : 1
    }

    /// Whether its own height, or that of its items, is an estimate.
    var hasEstimatedHeight: Bool {
        layoutSize.heightDimension.isEstimated
            || subitems.contains { $0.layoutSize.heightDimension.isEstimated }
    }

    func itemHeight(in size: CGSize) -> Double {
        let height = layoutSize.points(in: size).height
        guard !isRow else { return height }
        if let count { return height / Double(max(1, count)) }
        return subitems.first.map {
            $0.layoutSize.points(in: CGSize(width: size.width, height: height)).height
        } ?? height
    }
}

public enum NSRectAlignment: Int, Sendable {
    case none
    case top
    case topLeading
    case leading
    case bottomLeading
    case bottom
    case bottomTrailing
    case trailing
    case topTrailing
}

/// A header at the top or a footer at the bottom. Footers are never pinned.
@MainActor open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutItem {
    public let elementKind: String
    public let alignment: NSRectAlignment
    open var pinToVisibleBounds = false

    public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
        self.elementKind = elementKind
        self.alignment = alignment
        super.init(layoutSize: layoutSize)
    }

    var isFooter: Bool { [.bottom, .bottomLeading, .bottomTrailing].contains(alignment) }
}

/// Each row scrolls sideways by itself. Paging behaves as continuous.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
    case none
    case continuous
    case continuousGroupLeadingBoundary
    case paging
    case groupPaging
    case groupPagingCentered
}

@MainActor open class NSCollectionLayoutSection: NSObject {
    let group: NSCollectionLayoutGroup
    open var interGroupSpacing: CGFloat = 0
    open var contentInsets = NSDirectionalEdgeInsets.zero
    open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

    public init(group: NSCollectionLayoutGroup) { self.group = group }

    public class func list(
        using configuration: UICollectionLayoutListConfiguration,
        layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection { configuration.section }
}

@MainActor public protocol NSCollectionLayoutContainer: AnyObject {
    var contentSize: CGSize { get }
    var effectiveContentSize: CGSize { get }
}

@MainActor public protocol NSCollectionLayoutEnvironment: AnyObject {
    var container: any NSCollectionLayoutContainer { get }
}

/// The rows of a list. Each is 44 points high until its cell is measured.
public struct UICollectionLayoutListConfiguration {
    public enum Appearance: Int, Sendable {
        case plain
        case grouped
        case insetGrouped
        case sidebar
        case sidebarPlain
    }

    public enum HeaderMode: Int, Sendable {
        case none
        case supplementary
    }

    public enum FooterMode: Int, Sendable {
        case none
        case supplementary
    }

    public var appearance: Appearance
    public var showsSeparators = true
    public var backgroundColor: UIColor?
    public var headerMode = HeaderMode.none
    public var footerMode = FooterMode.none

    public init(appearance: Appearance) { self.appearance = appearance }

    @MainActor var section: NSCollectionLayoutSection {
        let size = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
        let section = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
        if headerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: size, elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
            )
        }
        if footerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: size, elementKind: UICollectionView.elementKindSectionFooter,
                    alignment: .bottom))
        }
        return section
    }
}

@MainActor public final class UICollectionViewCompositionalLayoutConfiguration: NSObject {
    public var interSectionSpacing: CGFloat = 0
}

@MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    public typealias SectionProvider = (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

    private let provider: SectionProvider
    private var known: [Int: NSCollectionLayoutSection] = [:]
    open var configuration = UICollectionViewCompositionalLayoutConfiguration()

    public init(section: NSCollectionLayoutSection) {
        provider = { _, _ in section }
        super.init()
    }

    public init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
        provider = sectionProvider
        super.init()
    }

    open class func list(
        using configuration: UICollectionLayoutListConfiguration
    ) -> UICollectionViewCompositionalLayout {
        UICollectionViewCompositionalLayout(section: configuration.section)
    }

    open override func invalidateLayout() {
        known = [:]
        super.invalidateLayout()
    }

    private final class Environment: NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
        let contentSize: CGSize
        var effectiveContentSize: CGSize { contentSize }
        var container: any NSCollectionLayoutContainer { self }

        init(_ contentSize: CGSize) { self.contentSize = contentSize }
    }

    private func size(of view: UICollectionView?) -> CGSize {
        CGSize(width: view?.layoutWidth ?? 0, height: view?.bounds.height ?? 0)
    }

    private func section(_ number: Int) -> NSCollectionLayoutSection? {
        if let section = known[number] { return section }
        let section = provider(number, Environment(size(of: collectionView)))
        known[number] = section
        return section
    }

    override func section(_ number: Int, items: Int, in view: UICollectionView) -> ListSection {
        var section = ListSection("\(number)", items: items)
        guard let layout = self.section(number) else {
            section.itemHeight = 44...44
            return section
        }
        let room = size(of: view)
        for item in layout.boundarySupplementaryItems {
            let height = item.layoutSize.points(in: room).height
            if item.isFooter {
                section.footer = .init(height: height)
            } else {
                section.header = .init(height: height, isPinned: item.pinToVisibleBounds)
            }
        }
        section.columns = layout.group.columns(in: room)
        section.spacing = layout.interGroupSpacing
        section.insets = Insets(top: layout.contentInsets.top, bottom: layout.contentInsets.bottom)
        section.spacingBelow = configuration.interSectionSpacing
        if layout.orthogonalScrollingBehavior != .none {
            section.sidewaysWidth = layout.group.layoutSize.points(in: room).width / Double(section.columns)
            section.columns = 1
        }
        let height = layout.group.itemHeight(in: room)
        section.itemHeight = height...height
        if layout.group.hasEstimatedHeight { section.estimatedHeight = height }
        return section
    }
}

public typealias UICollectionViewCompositionalLayoutSectionProvider = UICollectionViewCompositionalLayout
    .SectionProvider
