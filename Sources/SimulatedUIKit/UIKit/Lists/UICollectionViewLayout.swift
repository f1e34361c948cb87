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
/// The simulation refuses such a layout if it has supplementary views, if its cells move while the list
/// scrolls, or if a cell begins before its predecessor.
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
    open var collectionViewContentSize: CGSize { collectionView?.contentSize ?? .zero }
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        collectionView?.layoutAttributesForItem(at: indexPath)
    }

    /// Returns the attributes of the items in `rect`. An app's flow layout changes alpha and transform here.
    /// The list view calls the method when it displays a cell, and whenever it scrolls if
    /// ``shouldInvalidateLayout(forBoundsChange:)`` returns true. The frames are those of the simulated list.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        collectionView?.binding?.paths(in: rect).compactMap {
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
            if placesCells, let laid = view.layoutAttributesForItem(at: attributes.indexPath)?.frame,
                abs(laid.midX - attributes.center.x) + abs(laid.midY - attributes.center.y) > 1
            {
                AppHost.current.refuse(
                    "\(type(of: self)) moves cells while it scrolls, which is not modelled.")
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
        // The preparation may read the content offset, which depends on the direction.
        knownDirection = false
        prepare()
        knownDirection = nil
        let size = collectionViewContentSize
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
        for attributes in layoutAttributesForElements(in: content) ?? [] {
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
        if frames.contains(where: { $0.contains { $0.isNull } }) { refuse("has no attributes of some items") }
    }

    private func refuse(_ what: String) {
        AppHost.current.refuse("\(type(of: self)) \(what), which is not modelled.")
    }

    /// Returns section `number` with `items` items for the simulated list.
    func section(_ number: Int, items: Int, in view: UICollectionView) -> ListSection {
        if number == 0 { placeAll(in: view) }
        var section = ListSection("\(number)", items: items)
        section.itemHeight = 50...50
        guard items > 0, frames.indices.contains(number), !frames[number].contains(where: { $0.isNull })
        else {
            return section
        }
        let isSideways = isSideways
        func extents(_ frames: [CGRect]) -> [Range<Double>] {
            frames.map { isSideways ? $0.minX..<$0.maxX : $0.minY..<$0.maxY }
        }
        let own = extents(frames[number])
        let top = own[0].lowerBound
        if zip(own, own.dropFirst()).contains(where: { $0.lowerBound > $1.lowerBound + 0.5 }) {
            refuse("lays an item out before the item that precedes it")
        }
        section.extents = own.map { $0.lowerBound - top..<$0.upperBound - top }
        let before = extents(frames[..<number].flatMap { $0 }).map { $0.upperBound }.max() ?? 0
        if top < before - 0.5 { refuse("has sections that overlap") }
        section.insets.top = max(0, top - before)
        if number == frames.count - 1 {
            let size = collectionViewContentSize
            let end = own.map { $0.upperBound }.max() ?? 0
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

    /// Returns the frames of the cells in one group of a section, or an empty list if the section's columns
    /// define them.
    func groupFrames(ofSection number: Int) -> [CGRect] {
        guard frames.indices.contains(number) else { return [] }
        return frames[number].map {
            isSideways
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
    @available(
        *, unavailable, message: "Not modelled: set the collection view's contentOffset after the update."
    )
    open var contentOffsetAdjustment: CGPoint {
        get { .zero }
        set {}
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
    override func groupFrames(ofSection number: Int) -> [CGRect] { [] }

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
        guard items > 0 else { return section }
        let size = size(at: IndexPath(item: 0, section: number), view)
        let room =
            isSideways
            ? view.bounds.height - inset.top - inset.bottom : view.layoutWidth - inset.left - inset.right
        let breadth = isSideways ? size.height : size.width
        if breadth > 0 {
            let columns = max(1, Int(((room + gap) / (breadth + gap) + 1e-6).rounded(.down)))
            section.columns = columns
            if estimatedItemSize == .zero {
                // A full row distributes the remaining width between its items.
                section.line = ListSection.Line(
                    leading: isSideways ? inset.top : inset.left, width: breadth,
                    gap: columns > 1 ? (room - breadth * Double(columns)) / Double(columns - 1) : 0)
            }
        }
        section.itemHeight = length(size)...length(size)
        if estimatedItemSize != .zero { section.estimatedHeight = length(size) }
        return section
    }

    /// Returns the length along the scroll direction.
    private func length(_ size: CGSize) -> Double {
        scrollDirection == .horizontal ? size.width : size.height
    }

    /// Returns the size of an item. A self-sizing item has the estimated size at first.
    private func size(at path: IndexPath, _ view: UICollectionView) -> CGSize {
        if estimatedItemSize.height > 0 { return estimatedItemSize }
        let delegate = view.layoutDelegate ?? defaults
        let size = delegate.collectionView(view, layout: self, sizeForItemAt: path)
        return size.height > 0 ? size : CGSize(width: 50, height: 50)
    }

    override func itemHeight(at path: IndexPath) -> Double? {
        guard let view = collectionView, let delegate = view.layoutDelegate else { return nil }
        let size = delegate.collectionView(view, layout: self, sizeForItemAt: path)
        // A delegate without the method returns the layout's size, which does not count for self-sizing cells.
        return estimatedItemSize == .zero || size != itemSize ? length(size) : nil
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
    ) -> CGSize { flow(collectionViewLayout)?.itemSize ?? CGSize(width: 50, height: 50) }

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
