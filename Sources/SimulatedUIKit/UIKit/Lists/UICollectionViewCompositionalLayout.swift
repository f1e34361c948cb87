import ScrollSimulation

// Compositional layouts: vertical lists of groups, and rows of groups that scroll sideways. All cells of a
// group appear and disappear together. A run of a layout with badges is refused.

@preconcurrency @MainActor public final class NSCollectionLayoutDimension: NSObject {
    private enum Kind {
        case width, height, points, estimate
    }

    public let dimension: CGFloat
    private let kind: Kind

    private init(_ dimension: CGFloat, _ kind: Kind) { (self.dimension, self.kind) = (dimension, kind) }

    public var isFractionalWidth: Bool { kind == .width }
    public var isFractionalHeight: Bool { kind == .height }
    public var isAbsolute: Bool { kind == .points }
    public var isEstimated: Bool { kind == .estimate }

    /// Returns the length in points for a container of this size.
    func points(_ size: CGSize) -> Double {
        switch kind {
        case .width: size.width * dimension
        case .height: size.height * dimension
        case .points, .estimate: dimension
        }
    }

    public class func fractionalWidth(_ fraction: CGFloat) -> Self { Self(fraction, .width) }
    public class func fractionalHeight(_ fraction: CGFloat) -> Self { Self(fraction, .height) }
    public class func absolute(_ absolute: CGFloat) -> Self { Self(absolute, .points) }
    /// An estimated length. With an estimated height, cells are measured. An estimated width counts as
    /// absolute.
    public class func estimated(_ estimated: CGFloat) -> Self { Self(estimated, .estimate) }
}

@preconcurrency @MainActor open class NSCollectionLayoutSize: NSObject {
    public let widthDimension: NSCollectionLayoutDimension
    public let heightDimension: NSCollectionLayoutDimension

    public init(widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension) {
        self.widthDimension = widthDimension
        self.heightDimension = heightDimension
    }

    func points(in size: CGSize) -> CGSize {
        CGSize(width: widthDimension.points(size), height: heightDimension.points(size))
    }
}

@preconcurrency @MainActor open class NSCollectionLayoutItem: NSObject {
    public let layoutSize: NSCollectionLayoutSize
    open var contentInsets = NSDirectionalEdgeInsets.zero
    open var edgeSpacing: NSCollectionLayoutEdgeSpacing? {
        didSet {
            guard edgeSpacing?.hasEffect == true else { return }
            AppHost.current.refuse(
                "The edge spacing of an item is not modelled: use contentInsets, or interItemSpacing of the group."
            )
        }
    }

    public init(layoutSize: NSCollectionLayoutSize) { self.layoutSize = layoutSize }

    public convenience init(
        layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]
    ) {
        self.init(layoutSize: layoutSize)
        guard let badge = supplementaryItems.first else { return }
        AppHost.current.refuse("The badge \"\(badge.elementKind)\" of a cell is not modelled.")
    }

    var hasEstimatedHeight: Bool { layoutSize.heightDimension.isEstimated }

    /// Returns the frames of the cells, relative to the group's corner.
    func frames(in size: CGSize) -> [CGRect] {
        let own = layoutSize.points(in: size)
        return [
            CGRect(
                x: contentInsets.leading, y: contentInsets.top,
                width: own.width - contentInsets.leading - contentInsets.trailing,
                height: own.height - contentInsets.top - contentInsets.bottom)
        ]
    }
}

@preconcurrency @MainActor open class NSCollectionLayoutSpacing: NSObject {
    public let spacing: CGFloat
    let isFlexible: Bool

    init(_ spacing: CGFloat, isFlexible: Bool) { (self.spacing, self.isFlexible) = (spacing, isFlexible) }

    open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
    }
    /// A spacing of at least this length, which takes the room that the items leave.
    open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
        NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
    }
}

@preconcurrency @MainActor open class NSCollectionLayoutEdgeSpacing: NSObject {
    let hasEffect: Bool

    public init(
        leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?,
        trailing: NSCollectionLayoutSpacing?, bottom: NSCollectionLayoutSpacing?
    ) {
        hasEffect = [leading, top, trailing, bottom].contains {
            $0.map { $0.isFlexible || $0.spacing != 0 } ?? false
        }
    }
}

public typealias NSCollectionLayoutGroupCustomItemProvider =
    @MainActor (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

@preconcurrency @MainActor public final class NSCollectionLayoutGroupCustomItem: NSObject {
    public let frame: CGRect
    public let zIndex: Int

    public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }
    public init(frame: CGRect, zIndex: Int) { (self.frame, self.zIndex) = (frame, zIndex) }
}

@preconcurrency @MainActor public final class NSCollectionLayoutGroup: NSCollectionLayoutItem {
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

    public class func vertical(
        layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, isRow: false, [subitem], count) }

    /// The closure that returns the frames of a custom group.
    private var itemProvider: NSCollectionLayoutGroupCustomItemProvider?

    public class func custom(
        layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
    ) -> NSCollectionLayoutGroup {
        let group = NSCollectionLayoutGroup(layoutSize, isRow: true, [], nil)
        group.itemProvider = itemProvider
        return group
    }

    /// Whether the height of the group or of its items is an estimate.
    override var hasEstimatedHeight: Bool {
        super.hasEstimatedHeight || subitems.contains { $0.hasEstimatedHeight }
    }

    /// Returns the frames of items in a row or a column, repeated while there is room.
    override func frames(in size: CGSize) -> [CGRect] {
        let own = layoutSize.points(in: size)
        if let itemProvider {
            let environment = UICollectionViewCompositionalLayout.Environment(own)
            return itemProvider(environment).map { $0.frame }
        }
        let room = CGSize(
            width: own.width - contentInsets.leading - contentInsets.trailing,
            height: own.height - contentInsets.top - contentInsets.bottom)
        let gap = interItemSpacing?.spacing ?? 0
        let length = isRow ? room.width : room.height
        /// The frames of each item.
        var items: [[CGRect]] = []
        var place = 0.0
        func add(_ item: NSCollectionLayoutItem, _ itemLength: Double, in size: CGSize) {
            let (x, y) = isRow ? (place, 0) : (0, place)
            items.append(
                item.frames(in: size).map {
                    $0.offsetBy(dx: contentInsets.leading + x, dy: contentInsets.top + y)
                })
            place += itemLength + gap
        }
        if let count, let item = subitems.first {
            let part = (length - gap * Double(max(0, count - 1))) / Double(max(1, count))
            let size =
                isRow ? CGSize(width: part, height: room.height) : CGSize(width: room.width, height: part)
            // The item's own length along the group is ignored.
            let own = item.layoutSize.points(in: size)
            let (dx, dy) = isRow ? (part - own.width, 0) : (0, part - own.height)
            for _ in 0..<count { add(item, part, in: size) }
            return items.joined().map {
                CGRect(x: $0.minX, y: $0.minY, width: $0.width + dx, height: $0.height + dy)
            }
        }
        var isFirstTime = true
        filling: repeat {
            for item in subitems {
                let size = item.layoutSize.points(in: room)
                let itemLength = isRow ? size.width : size.height
                let fits = itemLength > 0 && place + itemLength <= length + 1e-6
                guard isFirstTime || fits else { break filling }
                add(item, itemLength, in: room)
            }
            isFirstTime = false
        } while !subitems.isEmpty && place < length
        let left = interItemSpacing?.isFlexible == true ? max(0, length - (place - gap)) : 0
        let extra = items.count > 1 ? left / Double(items.count - 1) : 0
        return items.enumerated().flatMap { number, frames in
            let shift = extra * Double(number)
            return frames.map { isRow ? $0.offsetBy(dx: shift, dy: 0) : $0.offsetBy(dx: 0, dy: shift) }
        }
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

/// The place of a badge at its cell.
@preconcurrency @MainActor open class NSCollectionLayoutAnchor: NSObject {
    public let edges: NSDirectionalRectEdge
    public let offset: CGPoint

    public init(edges: NSDirectionalRectEdge) { (self.edges, offset) = (edges, .zero) }
    public init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
        (self.edges, offset) = (edges, absoluteOffset)
    }
    public init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
        (self.edges, offset) = (edges, fractionalOffset)
    }
}

/// A header, a footer or a badge.
@preconcurrency @MainActor open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
    public let elementKind: String
    open var zIndex = 0

    fileprivate init(_ layoutSize: NSCollectionLayoutSize, _ elementKind: String) {
        self.elementKind = elementKind
        super.init(layoutSize: layoutSize)
    }

    public convenience init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor
    ) { self.init(layoutSize, elementKind) }

    public convenience init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor,
        itemAnchor: NSCollectionLayoutAnchor
    ) { self.init(layoutSize, elementKind) }
}

/// A header at the top or a footer at the bottom. Footers are never pinned.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem:
    NSCollectionLayoutSupplementaryItem
{
    public let alignment: NSRectAlignment
    open var pinToVisibleBounds = false

    public init(
        layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
        absoluteOffset: CGPoint = .zero
    ) {
        self.alignment = alignment
        super.init(layoutSize, elementKind)
    }

    var isFooter: Bool { [.bottom, .bottomLeading, .bottomTrailing].contains(alignment) }
}

/// The scrolling of a section. Each row scrolls sideways on its own. Paging behaves like continuous
/// scrolling.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
    case none
    case continuous
    case continuousGroupLeadingBoundary
    case paging
    case groupPaging
    case groupPagingCentered
}

/// A decoration behind a section. No views are created for decorations.
@preconcurrency @MainActor open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
    public let elementKind: String
    open var zIndex = 0

    private init(elementKind: String) {
        self.elementKind = elementKind
        super.init(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
    }

    open class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
        NSCollectionLayoutDecorationItem(elementKind: elementKind)
    }
}

@preconcurrency @MainActor public protocol NSCollectionLayoutVisibleItem: NSObjectProtocol {
    var alpha: CGFloat { get set }
    var zIndex: Int { get set }
    var isHidden: Bool { get set }
    var center: CGPoint { get set }
    var bounds: CGRect { get }
    var transform: CGAffineTransform { get set }
    var name: String { get }
    var indexPath: IndexPath { get }
    var frame: CGRect { get }
    var representedElementCategory: UICollectionView.ElementCategory { get }
    var representedElementKind: String? { get }
}

public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler = (
    _ visibleItems: [any NSCollectionLayoutVisibleItem], _ contentOffset: CGPoint,
    _ environment: any NSCollectionLayoutEnvironment
) -> Void

public enum UIContentInsetsReference: Int, Sendable {
    case automatic, none, safeArea, layoutMargins, readableContent
}

@preconcurrency @MainActor open class NSCollectionLayoutSection: NSObject {
    let group: NSCollectionLayoutGroup
    open var interGroupSpacing: CGFloat = 0
    open var contentInsets = NSDirectionalEdgeInsets.zero
    open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// Called when the section's row has scrolled sideways, with its cells on screen.
    open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?
    open var decorationItems: [NSCollectionLayoutDecorationItem] = []
    open var contentInsetsReference = UIContentInsetsReference.automatic
    open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic

    public init(group: NSCollectionLayoutGroup) { self.group = group }

    public class func list(
        using configuration: UICollectionLayoutListConfiguration,
        layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection { configuration.section }
}

@preconcurrency @MainActor public protocol NSCollectionLayoutContainer: AnyObject {
    var contentSize: CGSize { get }
    var effectiveContentSize: CGSize { get }
    var contentInsets: NSDirectionalEdgeInsets { get }
    var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

@preconcurrency @MainActor public protocol NSCollectionLayoutEnvironment: AnyObject {
    var container: any NSCollectionLayoutContainer { get }
    var traitCollection: UITraitCollection { get }
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
        case firstItemInSection
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
    public var headerTopPadding: CGFloat? { didSet { AppHost.checkPadding(headerTopPadding ?? 0) } }
    public var separatorConfiguration = UIListSeparatorConfiguration(listAppearance: .plain)
    public var itemSeparatorHandler: ItemSeparatorHandler?
    // Not called: touches do not swipe rows.
    public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?

    public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) ->
        UISwipeActionsConfiguration?
    public typealias ItemSeparatorHandler = (
        _ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration
    ) -> UIListSeparatorConfiguration

    public init(appearance: Appearance) { self.appearance = appearance }

    @MainActor var section: NSCollectionLayoutSection {
        let size = NSCollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
        let section = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
        if headerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                supplementary(UICollectionView.elementKindSectionHeader, .top))
        }
        if footerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                supplementary(UICollectionView.elementKindSectionFooter, .bottom))
        }
        section.contentInsets = insets
        section.contentInsetsReference = .none
        return section
    }

    /// The insets of UIKit's own lists, as measured on Mac Catalyst 27 (kern0x1b/charon, lists-expectations.h).
    private var insets: NSDirectionalEdgeInsets {
        let hasHeader = headerMode != .none
        var insets = NSDirectionalEdgeInsets.zero
        switch appearance {
        case .plain: if headerMode == .firstItemInSection { insets.top = 22 }
        case .grouped, .insetGrouped:
            insets.top = hasHeader ? 0 : 35
            insets.bottom = footerMode == .none ? 20 : 0
            if appearance == .insetGrouped { (insets.leading, insets.trailing) = (16, 16) }
        case .sidebar, .sidebarPlain:
            (insets.leading, insets.trailing) = (10 / 0.77, 10 / 0.77)
            if appearance == .sidebar, footerMode == .none { insets.bottom = 10 }
        }
        return insets
    }

    /// Returns a header or a footer with the measures that UIKit's own lists have.
    @MainActor private func supplementary(
        _ kind: String, _ alignment: NSRectAlignment
    ) -> NSCollectionLayoutBoundarySupplementaryItem {
        let isPlain =
            switch appearance {
            case .plain, .sidebarPlain: true
            case .grouped, .insetGrouped, .sidebar: false
            }
        let item = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: NSCollectionLayoutSize(
                widthDimension: .fractionalWidth(1), heightDimension: .estimated(isPlain ? 28 : 17.5)),
            elementKind: kind, alignment: alignment)
        item.pinToVisibleBounds = isPlain
        item.zIndex = 200
        return item
    }
}

/// Values without an effect.
public struct UIListSeparatorConfiguration: Hashable {
    public enum Visibility: Int, Sendable {
        case automatic, visible, hidden
    }

    public static let automaticInsets = NSDirectionalEdgeInsets.zero

    public var topSeparatorVisibility = Visibility.automatic
    public var bottomSeparatorVisibility = Visibility.automatic
    public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
    public var color = UIColor.separator

    public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}
}

@preconcurrency @MainActor public final class UICollectionViewCompositionalLayoutConfiguration: NSObject {
    public var interSectionSpacing: CGFloat = 0
    public var scrollDirection = UICollectionView.ScrollDirection.vertical
    public var contentInsetsReference = UIContentInsetsReference.automatic
    public var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

    public override init() { super.init() }
}

@preconcurrency @MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    public typealias SectionProvider = (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

    override var placesCells: Bool { false }
    override var isOwn: Bool { false }
    override var isSideways: Bool { false }

    private let provider: SectionProvider
    private var known: [Int: NSCollectionLayoutSection] = [:]
    open var configuration: UICollectionViewCompositionalLayoutConfiguration

    public init(
        section: NSCollectionLayoutSection,
        configuration: UICollectionViewCompositionalLayoutConfiguration = .init()
    ) {
        provider = { _, _ in section }
        self.configuration = configuration
        super.init()
    }

    public init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration = .init()
    ) {
        provider = sectionProvider
        self.configuration = configuration
        super.init()
    }

    public required init?(coder: NSCoder) { nil }

    open class func list(
        using configuration: UICollectionLayoutListConfiguration
    ) -> UICollectionViewCompositionalLayout {
        UICollectionViewCompositionalLayout(section: configuration.section)
    }

    /// Also forgets the measured heights, which a flow layout keeps (kern0x1b/charon,
    /// UICollectionViewCompositionalLayout.md).
    open override func invalidateLayout() {
        known = [:]
        collectionView?.binding?.forgetHeights()
        super.invalidateLayout()
    }

    fileprivate final class Environment: NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
        let contentSize: CGSize
        var effectiveContentSize: CGSize { contentSize }
        var contentInsets: NSDirectionalEdgeInsets { .zero }
        var effectiveContentInsets: NSDirectionalEdgeInsets { .zero }
        var traitCollection: UITraitCollection { UITraitCollection() }
        var container: any NSCollectionLayoutContainer { self }

        init(_ contentSize: CGSize) { self.contentSize = contentSize }
    }

    /// The kinds of the footers (true) and headers (false) of each section.
    private var kinds: [Int: [Bool: String]] = [:]

    override func kind(of element: ListElement) -> String? {
        if case .footer(let section) = element { return kinds[section]?[true] }
        return kinds[element.section]?[false]
    }

    override func zIndex(of element: ListElement, isShown: Bool) -> Int {
        let isFooter = if case .footer = element { true } else { false }
        guard
            let item = section(element.section)?.boundarySupplementaryItems.last(where: {
                $0.isFooter == isFooter
            })
        else { return 0 }
        // UIKit raises a pinned view above all others while it is in view.
        return item.zIndex + (item.pinToVisibleBounds && isShown ? 1_000_000_000 : 0)
    }

    private var size: CGSize {
        CGSize(width: collectionView?.layoutWidth ?? 0, height: collectionView?.bounds.height ?? 0)
    }

    private func section(_ number: Int) -> NSCollectionLayoutSection? {
        if let section = known[number] { return section }
        let section = provider(number, Environment(size))
        known[number] = section
        return section
    }

    override func section(_ number: Int, items: Int, in view: UICollectionView) -> ListSection {
        var section = ListSection("\(number)", items: items)
        guard let layout = self.section(number) else {
            section.itemHeight = 44...44
            return section
        }
        let room = size
        kinds[number] = [:]
        for item in layout.boundarySupplementaryItems {
            kinds[number]?[item.isFooter] = item.elementKind
            let height = item.layoutSize.points(in: room).height
            if item.isFooter {
                section.footer = .init(height: height)
            } else {
                section.header = .init(height: height, isPinned: item.pinToVisibleBounds)
            }
        }
        let group = groupRoom(layout, in: room)
        let leaves = max(1, layout.group.frames(in: group).count)
        section.columns = leaves
        section.spacing = layout.interGroupSpacing
        section.insets = Insets(top: layout.contentInsets.top, bottom: layout.contentInsets.bottom)
        section.spacingBelow = configuration.interSectionSpacing
        if layout.orthogonalScrollingBehavior != .none {
            section.sidewaysWidth =
                (layout.group.layoutSize.points(in: group).width + layout.interGroupSpacing) / Double(leaves)
            section.columns = 1
        }
        let height = layout.group.layoutSize.points(in: group).height
        section.itemHeight = height...height
        if layout.group.hasEstimatedHeight {
            section.estimatedHeight = height
            section.unmeasured = .estimate
        }
        return section
    }

    /// Returns the size to which the fractions of a section's groups refer.
    private func groupRoom(_ layout: NSCollectionLayoutSection, in room: CGSize) -> CGSize {
        CGSize(
            width: room.width - layout.contentInsets.leading - layout.contentInsets.trailing,
            height: room.height)
    }

    override func groupFrames(ofSection number: Int) -> [CGRect] {
        guard let layout = section(number) else { return [] }
        return layout.group.frames(in: groupRoom(layout, in: size)).map {
            $0.offsetBy(dx: layout.contentInsets.leading, dy: 0)
        }
    }

    override func didScrollSideways(section number: Int, to offset: Double) {
        guard let view = collectionView, let handler = section(number)?.visibleItemsInvalidationHandler
        else { return }
        let items = view.visibleCells.compactMap { cell -> ShownItem? in
            guard let path = view.indexPath(for: cell), path.section == number else { return nil }
            return ShownItem(cell, path)
        }
        handler(items, CGPoint(x: offset, y: 0), Environment(size))
    }

    /// A cell for a section's handler.
    private final class ShownItem: NSObject, NSCollectionLayoutVisibleItem {
        private let view: UIView
        let indexPath: IndexPath
        var zIndex = 0
        var name = ""
        var representedElementCategory: UICollectionView.ElementCategory { .cell }
        var representedElementKind: String? { nil }

        init(_ view: UIView, _ indexPath: IndexPath) {
            self.view = view
            self.indexPath = indexPath
        }

        var alpha: CGFloat {
            get { view.alpha }
            set { view.alpha = newValue }
        }
        var isHidden: Bool {
            get { view.isHidden }
            set { view.isHidden = newValue }
        }
        var center: CGPoint {
            get { view.center }
            set { view.center = newValue }
        }
        var transform: CGAffineTransform {
            get { view.transform }
            set { view.transform = newValue }
        }
        var bounds: CGRect { view.bounds }
        var frame: CGRect { CGRect(origin: view.frame.origin, size: view.bounds.size) }
    }
}

public typealias UICollectionViewCompositionalLayoutSectionProvider = UICollectionViewCompositionalLayout
    .SectionProvider
