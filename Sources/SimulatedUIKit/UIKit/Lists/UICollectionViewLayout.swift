import ScrollSimulation

@preconcurrency @MainActor open class UICollectionViewLayoutAttributes: NSObject {
    open var frame = CGRect.zero
    open var indexPath = IndexPath(item: 0, section: 0)
    open var alpha: CGFloat = 1
    open var zIndex = 0
    open var isHidden = false
    open var transform = CGAffineTransform.identity
    open var transform3D: CATransform3D {
        get { CATransform3D(transform) }
        set { transform = newValue.flat }
    }
    open private(set) var representedElementKind: String?
    open private(set) var representedElementCategory = UICollectionView.ElementCategory.cell

    open var size: CGSize {
        get { frame.size }
        set { frame.size = newValue }
    }

    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }

    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - size.width / 2, y: newValue.y - size.height / 2) }
    }

    public required override init() { super.init() }

    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        representedElementKind = elementKind
        representedElementCategory = .supplementaryView
    }

    open override func copy() -> Any {
        // UIKit's attributes are isolated to the main actor, as this class is.
        nonisolated(unsafe) var copy: Any = self
        let original = self
        MainActor.assumeIsolated { copy = original.copied() }
        return copy
    }

    fileprivate func copied() -> UICollectionViewLayoutAttributes {
        let copy = Self()
        (copy.frame, copy.indexPath, copy.alpha, copy.zIndex) = (frame, indexPath, alpha, zIndex)
        (copy.isHidden, copy.transform) = (isHidden, transform)
        copy.representedElementKind = representedElementKind
        copy.representedElementCategory = representedElementCategory
        return copy
    }
}

/// A layout. A layout of the app's own class positions its cells with ``layoutAttributesForElements(in:)``.
/// Items without attributes have no cells. The simulation refuses such a layout if it has supplementary
/// views, if its cells move while the list scrolls, or if a cell begins before its predecessor.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
    open internal(set) weak var collectionView: UICollectionView?

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init() }

    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
    open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

    open func invalidateLayout() {
        guard !isRenewing else { return }
        // A subclass discards its prepared values after this method has returned.
        if placesCells {
            collectionView?.binding?.layoutChangesSoon()
        } else {
            collectionView?.binding?.layoutChanged()
        }
    }
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) { invalidateLayout() }
    open func invalidationContext(forBoundsChange newBounds: CGRect)
        -> UICollectionViewLayoutInvalidationContext
    {
        let context =
            Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
            ?? UICollectionViewLayoutInvalidationContext.self
        return context.init()
    }

    /// Called before a new layout of the sections.
    open func prepare() {}
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
    open var collectionViewContentSize: CGSize { placesCells ? .zero : collectionView?.contentSize ?? .zero }
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        collectionView?.layoutAttributesForItem(at: indexPath)
    }

    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        collectionView?.layoutAttributesForSupplementaryElement(ofKind: elementKind, at: indexPath)
    }
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Returns the attributes of the items in `rect`. An app's flow layout changes alpha and transform here.
    /// The list view calls the method when it displays a cell, and whenever it scrolls if
    /// ``shouldInvalidateLayout(forBoundsChange:)`` returns true. The frames are those of the simulated list.
    /// A layout without a superclass of UIKit has no attributes of its own.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        guard !placesCells else { return nil }
        return collectionView?.binding?.paths(in: rect).compactMap {
            collectionView?.layoutAttributesForItem(at: $0)
        }
    }

    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Returns the target of a drag. The velocity is along the scroll direction.
    func target(forProposed offset: CGPoint, velocity: Double) -> CGPoint {
        targetContentOffset(
            forProposedContentOffset: offset,
            withScrollingVelocity: isSideways ? CGPoint(x: velocity, y: 0) : CGPoint(x: 0, y: velocity))
    }

    // MARK: Animated updates

    // In an update, an app's flow layout returns the initial attributes of inserted cells and the final
    // attributes of deleted cells. It is not called for cells that only move.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
    open func finalizeCollectionViewUpdates() {}
    open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    { faded(itemIndexPath) }
    open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    { faded(itemIndexPath) }

    func appear(_ cell: UICollectionViewCell, at path: IndexPath, in seconds: Double) {
        guard let first = initialLayoutAttributesForAppearingItem(at: path) else { return }
        let rest = (cell.alpha, cell.transform, cell.center)
        UIView.performWithoutAnimation { cell.show(first) }
        UIView.animate(withDuration: seconds) { (cell.alpha, cell.transform, cell.center) = rest }
    }

    func disappear(_ cell: UICollectionViewCell, at path: IndexPath, in seconds: Double) {
        guard let last = finalLayoutAttributesForDisappearingItem(at: path) else { return }
        UIView.animate(withDuration: seconds) { cell.show(last) }
    }

    private func faded(_ path: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes =
            layoutAttributesForItem(at: path)?.copied() ?? UICollectionViewLayoutAttributes(forCellWith: path)
        attributes.alpha = 0
        return attributes
    }

    /// Returns the target of a drag.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }

    /// Returns the content offset after an update.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    func contentMoved() {
        guard let view = collectionView else { return }
        let bounds = CGRect(origin: view.contentOffset, size: view.bounds.size)
        if shouldInvalidateLayout(forBoundsChange: bounds) { applyOwnAttributes(in: view) }
    }

    /// Applies the attributes of an app's own subclass to the cells on screen.
    func applyOwnAttributes(in view: UICollectionView) {
        let shown = CGRect(origin: view.contentOffset, size: view.bounds.size)
        if placesCells { renew(for: shown) }
        for attributes in layoutAttributesForElements(in: shown) ?? [] {
            guard attributes.representedElementCategory == .cell,
                let cell = view.cellForItem(at: attributes.indexPath)
            else { continue }
            if let laid = view.layoutAttributesForItem(at: attributes.indexPath)?.frame,
                abs(laid.midX - attributes.center.x) + abs(laid.midY - attributes.center.y) > 1
                    || abs(laid.width - attributes.size.width) + abs(laid.height - attributes.size.height) > 1
            {
                refuse(
                    placesCells ? "moves cells while it scrolls" : "moves or resizes cells of a flow layout")
            }
            (cell.alpha, cell.transform) = (attributes.alpha, attributes.transform)
            cell.apply(attributes)
        }
    }

    /// Does nothing: decoration views are not created.
    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {}

    // MARK: Layouts of an app's own class

    var placesCells: Bool { true }
    /// Whether the layout is of the app's own class.
    var isOwn: Bool { true }
    private var isRenewing = false
    /// The frames of the items of each section.
    private var frames: [[CGRect]] = []
    private var knownDirection: Bool?

    var isSideways: Bool {
        if let knownDirection { return knownDirection }
        guard let view = collectionView else { return false }
        // These methods of the app may read the content offset, which depends on the direction.
        knownDirection = false
        prepare()
        let size = collectionViewContentSize
        knownDirection = nil
        guard size != .zero else { return false }
        let isSideways = size.width > view.bounds.width + 1 && size.height <= view.bounds.height + 1
        knownDirection = isSideways
        return isSideways
    }

    /// Prepares the layout again, as UIKit does when the items or the bounds have changed.
    private func renew(for bounds: CGRect?) {
        isRenewing = true
        invalidateLayout(with: bounds.map { invalidationContext(forBoundsChange: $0) } ?? .init())
        isRenewing = false
        prepare()
    }

    private func placeAll(in view: UICollectionView) {
        knownDirection = nil
        renew(for: nil)
        frames = (0..<view.numberOfSections).map { section in
            [CGRect](repeating: .null, count: view.numberOfItems(inSection: section))
        }
        let content = CGRect(origin: .zero, size: collectionViewContentSize)
        for attributes in layoutAttributesForElements(in: content.union(view.bounds)) ?? [] {
            switch attributes.representedElementCategory {
            case .cell:
                let path = attributes.indexPath
                guard frames.indices.contains(path.section),
                    frames[path.section].indices.contains(path.item)
                else { continue }
                frames[path.section][path.item] = attributes.frame
            case .supplementaryView: refuse("has supplementary views")
            case .decorationView: break
            }
        }
    }

    private func refuse(_ what: String) {
        AppHost.current.refuse("\(type(of: self)) \(what), which is not modelled.")
    }

    /// Returns section `number` with `items` items for the simulated list.
    func section(_ number: Int, items: Int, in view: UICollectionView) -> ListSection {
        if number == 0 { placeAll(in: view) }
        var section = ListSection("\(number)", items: items)
        section.itemHeight = 50...50
        guard items > 0, frames.indices.contains(number) else { return section }
        let isSideways = isSideways
        func extents(_ frames: [CGRect]) -> [Range<Double>] {
            frames.lazy.filter { !$0.isNull }.map { isSideways ? $0.minX..<$0.maxX : $0.minY..<$0.maxY }
        }
        let own = extents(frames[number])
        let before = extents(frames[..<number].flatMap { $0 }).map { $0.upperBound }.max() ?? 0
        let top = own.first?.lowerBound ?? before
        if zip(own, own.dropFirst()).contains(where: { $0.lowerBound > $1.lowerBound + 0.5 }) {
            refuse("lays an item out before the item that precedes it")
        }
        var (placed, last) = (own.makeIterator(), 0.0)
        section.extents = frames[number].map { frame in
            guard !frame.isNull, let extent = placed.next() else { return last..<last }
            last = extent.lowerBound - top
            return last..<extent.upperBound - top
        }
        if top < before - 0.5 { refuse("has sections that overlap") }
        section.insets.top = max(0, top - before)
        if number == frames.count - 1 {
            let size = collectionViewContentSize
            let end = own.map { $0.upperBound }.max() ?? top
            section.insets.bottom = max(0, (isSideways ? size.width : size.height) - end)
        }
        return section
    }

    /// Returns the app's name of a kind of header or footer, or nil for UIKit's names.
    func kind(of element: ListElement) -> String? { nil }

    /// Returns the z index of a header or a footer.
    func zIndex(of element: ListElement, isShown: Bool) -> Int { 0 }

    /// Returns the height of a single item, or nil if the section decides.
    func itemHeight(at path: IndexPath) -> Double? { nil }

    /// Whether the positions of cells are rounded to pixels, as UIKit's flow layout does.
    var isSnapping: Bool { false }

    /// Refuses a preferred size of a cell that the layout cannot give.
    func checkPreferred(_ size: CGSize, of laid: CGSize) {}

    /// Returns the frames of the cells in one group of a section, or an empty list if the section's columns
    /// define them.
    func groupFrames(ofSection number: Int) -> [CGRect] {
        guard frames.indices.contains(number) else { return [] }
        return frames[number].map {
            $0.isNull
                ? .zero
                : isSideways
                    ? CGRect(x: $0.minY, y: 0, width: $0.height, height: $0.width)
                    : CGRect(x: $0.minX, y: 0, width: $0.width, height: $0.height)
        }
    }

    func didScrollSideways(section number: Int, to offset: Double) {}
}

@preconcurrency @MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
    public required override init() { super.init() }
    open var invalidateEverything: Bool { false }
    open var invalidateDataSourceCounts: Bool { false }
    open var contentOffsetAdjustment = CGPoint.zero {
        didSet {
            guard contentOffsetAdjustment != .zero else { return }
            AppHost.current.refuse(
                "A layout's adjustment of the content offset is not modelled: set the collection view's "
                    + "contentOffset after the update.")
        }
    }
    open func invalidateItems(at indexPaths: [IndexPath]) {}
    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {}
}

@preconcurrency @MainActor
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
    open var invalidateFlowLayoutDelegateMetrics = true
}

/// An insertion or a deletion of an animated update.
@preconcurrency @MainActor open class UICollectionViewUpdateItem: NSObject {
    public enum Action: Int, Sendable {
        case insert, delete, reload, move, none
    }

    open private(set) var indexPathBeforeUpdate: IndexPath?
    open private(set) var indexPathAfterUpdate: IndexPath?
    open var updateAction: Action { indexPathBeforeUpdate == nil ? .insert : .delete }

    init(before: IndexPath?, after: IndexPath?) {
        (indexPathBeforeUpdate, indexPathAfterUpdate) = (before, after)
    }
}

@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
    open override class var invalidationContextClass: AnyClass {
        UICollectionViewFlowLayoutInvalidationContext.self
    }

    public static let automaticSize = CGSize(width: -1, height: -1)

    override var placesCells: Bool { false }
    override var isSideways: Bool { scrollDirection == .horizontal }
    override var isOwn: Bool { type(of: self) != UICollectionViewFlowLayout.self }
    override func groupFrames(ofSection number: Int) -> [CGRect] {
        lines[number]?.map { CGRect(x: $0.minX, y: 0, width: $0.width, height: $0.height) } ?? []
    }
    override var isSnapping: Bool { true }
    /// The frames of the items of a section whose lines differ: across the scroll direction, and along it below
    /// the first line.
    private var lines: [Int: [CGRect]] = [:]

    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    open var itemSize = CGSize(width: 50, height: 50)
    open var estimatedItemSize = CGSize.zero
    open var minimumLineSpacing: CGFloat = 10
    open var minimumInteritemSpacing: CGFloat = 10
    open var sectionInset = UIEdgeInsets.zero
    open var headerReferenceSize = CGSize.zero
    open var footerReferenceSize = CGSize.zero
    open var sectionHeadersPinToVisibleBounds = false
    open var sectionInsetReference = SectionInsetReference.fromContentInset

    /// A value without an effect: there is neither a safe area nor a margin.
    public enum SectionInsetReference: Int, Sendable {
        case fromContentInset, fromSafeArea, fromLayoutMargins
    }

    /// A delegate that returns the layout's own values, for a list without a delegate.
    private final class Defaults: UICollectionViewDelegateFlowLayout {}
    private let defaults = Defaults()

    override func section(_ number: Int, items: Int, in view: UICollectionView) -> ListSection {
        let delegate = view.layoutDelegate ?? defaults
        let inset = delegate.collectionView(view, layout: self, insetForSectionAt: number)
        let gap = delegate.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: number)
        var section = ListSection("\(number)", items: items)
        let header = delegate.collectionView(view, layout: self, referenceSizeForHeaderInSection: number)
        let footer = delegate.collectionView(view, layout: self, referenceSizeForFooterInSection: number)
        if length(header) > 0 {
            section.header = .init(height: length(header), isPinned: sectionHeadersPinToVisibleBounds)
        }
        if length(footer) > 0 { section.footer = .init(height: length(footer)) }
        let isSideways = isSideways
        section.insets =
            isSideways
            ? Insets(top: inset.left, bottom: inset.right) : Insets(top: inset.top, bottom: inset.bottom)
        section.spacing = delegate.collectionView(
            view, layout: self, minimumLineSpacingForSectionAt: number)
        lines[number] = nil
        if number == 0 { askedSizes = [:] }
        guard items > 0 else { return section }
        let sizes = askedSizes(ofSection: number, items, view)
        let size = sizes?[0] ?? usualSize
        let line = FlowLine(
            room: isSideways
                ? view.bounds.height - inset.top - inset.bottom : view.layoutWidth - inset.left - inset.right,
            leading: isSideways ? inset.top : inset.left, gap: gap, isSideways: isSideways)
        let breadth = line.across(size)
        let columns = line.capacity(breadth)
        let hasRows =
            length(size) > 0
            && sizes?.allSatisfy {
                $0 == size || columns == 1 && line.across($0) == breadth && length($0) > 0
            } ?? true
        section.itemHeight = length(size)...length(size)
        if hasRows {
            section.columns = columns
            section.line = line.filled(breadth)
        } else if estimatedItemSize == .zero {
            let frames = line.frames(
                of: sizes ?? Array(repeating: size, count: items), spacing: section.spacing)
            lines[number] = frames
            section.extents = frames.map { $0.minY..<$0.maxY }
        } else {
            AppHost.current.refuse(
                "\(type(of: self)) has an estimated size, and its delegate gives the items of a line different "
                    + "sizes, which is not modelled.")
        }
        if estimatedItemSize != .zero {
            section.estimatedHeight = length(size)
            section.hasOwnEstimates = sizes != nil
        }
        return section
    }

    /// Returns the length along the scroll direction.
    private func length(_ size: CGSize) -> Double {
        scrollDirection == .horizontal ? size.width : size.height
    }

    /// The size of an item without a size of the delegate. A self-sizing item has the estimated size at first.
    private var usualSize: CGSize { estimatedItemSize.height > 0 ? estimatedItemSize : itemSize }

    /// The delegate's sizes since the last layout, by section; nil for a delegate without sizes.
    private var askedSizes: [Int: [CGSize]?] = [:]
    /// Whether the delegate has answered with its default implementation.
    fileprivate var delegateHasNoSizes = false

    private func askedSizes(ofSection number: Int, _ items: Int, _ view: UICollectionView) -> [CGSize]? {
        guard let delegate = view.layoutDelegate else { return nil }
        var sizes: [CGSize] = []
        for item in 0..<items {
            delegateHasNoSizes = false
            let path = IndexPath(item: item, section: number)
            sizes.append(delegate.collectionView(view, layout: self, sizeForItemAt: path))
            if delegateHasNoSizes { return nil }
        }
        askedSizes[number] = sizes
        return sizes
    }

    override func itemHeight(at path: IndexPath) -> Double? {
        guard let sizes = askedSizes[path.section] ?? nil, sizes.indices.contains(path.item) else {
            return nil
        }
        return length(sizes[path.item])
    }

    override func checkPreferred(_ size: CGSize, of laid: CGSize) {
        guard abs(isSideways ? size.height - laid.height : size.width - laid.width) > 0.5 else { return }
        AppHost.current.refuse(
            "A cell of \(type(of: self)) prefers another size across the scroll direction, which is not modelled."
        )
    }
}

/// The line of a flow layout, without a scroll direction. Follows the transcripts of UIKit on Mac Catalyst 26 in
/// Vercantez/openuikit (CollectionViewTests.swift).
private struct FlowLine {
    /// The points between the insets.
    let room: Double
    /// The inset before the first item.
    let leading: Double
    /// The minimum points between two items.
    let gap: Double
    let isSideways: Bool
    /// A sum of sizes that exceeds the room by rounding only fits.
    private static let rounding = 1e-6

    func across(_ size: CGSize) -> Double { isSideways ? size.height : size.width }
    private func along(_ size: CGSize) -> Double { isSideways ? size.width : size.height }

    /// Returns the number of items of one breadth that fit, at least 1.
    func capacity(_ breadth: Double) -> Int {
        breadth + gap > 0 ? max(1, Int(((room + gap) / (breadth + gap) + Self.rounding).rounded(.down))) : 1
    }

    /// Returns a line of items of one breadth, which fill it. A single item is in the middle.
    func filled(_ breadth: Double) -> ListSection.Line {
        let (count, rest) = (capacity(breadth), room - breadth * Double(capacity(breadth)))
        return ListSection.Line(
            leading: count > 1 ? leading : leading + rest / 2, width: breadth,
            gap: count > 1 ? rest / Double(count - 1) : 0)
    }

    /// Returns the frames of items of different sizes, with `y` along the scroll direction.
    func frames(of sizes: [CGSize], spacing: Double) -> [CGRect] {
        var (frames, first, top): ([CGRect], Int, Double) = ([], 0, 0)
        while first < sizes.count {
            var (end, breadth) = (first + 1, across(sizes[first]))
            while end < sizes.count, breadth + gap + across(sizes[end]) <= room + Self.rounding {
                breadth += gap + across(sizes[end])
                end += 1
            }
            let items = sizes[first..<end]
            let height = items.map { along($0) }.max() ?? 0
            var (x, between) = start(items, isLast: end == sizes.count)
            for size in items {
                frames.append(
                    CGRect(
                        x: x, y: top + (height - along(size)) / 2, width: across(size), height: along(size)))
                x += across(size) + between
            }
            top += height + spacing
            first = end
        }
        return frames
    }

    /// Returns the position of a line's first item, and the points between two items. The last line of equal
    /// items is spaced as if it were full. Different items in the last line have the minimum between them.
    private func start(_ items: ArraySlice<CGSize>, isLast: Bool) -> (x: Double, between: Double) {
        let first = items[items.startIndex]
        let isEqual = items.allSatisfy { $0 == first }
        if isLast, isEqual || items.count == 1 {
            let line = filled(across(first))
            return (line.leading, line.gap)
        }
        let rest = room - items.reduce(0) { $0 + across($1) }
        guard items.count > 1 else { return (leading + rest / 2, 0) }
        return (leading, isLast ? gap : rest / Double(items.count - 1))
    }
}

/// UIKit's optional requirements; see ``UIScrollViewDelegate``.
@preconcurrency @MainActor public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize
    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
    private func flow(_ layout: UICollectionViewLayout) -> UICollectionViewFlowLayout? {
        layout as? UICollectionViewFlowLayout
    }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        flow(collectionViewLayout)?.delegateHasNoSizes = true
        return flow(collectionViewLayout)?.itemSize ?? CGSize(width: 50, height: 50)
    }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        insetForSectionAt section: Int
    ) -> UIEdgeInsets { flow(collectionViewLayout)?.sectionInset ?? .zero }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { flow(collectionViewLayout)?.minimumLineSpacing ?? 0 }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { flow(collectionViewLayout)?.minimumInteritemSpacing ?? 0 }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForHeaderInSection section: Int
    ) -> CGSize { flow(collectionViewLayout)?.headerReferenceSize ?? .zero }

    public func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        referenceSizeForFooterInSection section: Int
    ) -> CGSize { flow(collectionViewLayout)?.footerReferenceSize ?? .zero }
}

extension UICollectionViewCell {
    func show(_ attributes: UICollectionViewLayoutAttributes) {
        (alpha, transform) = (attributes.alpha, attributes.transform)
        if attributes.frame != .zero { center = attributes.center }
        apply(attributes)
    }
}
