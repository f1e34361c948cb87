import LifecycleEvents
import ScrollSimulation

/// UIKit's second requirement is optional; see ``UIScrollViewDelegate``.
@preconcurrency @MainActor public protocol UICollectionViewDataSourcePrefetching: AnyObject {
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])
    func collectionView(
        _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension UICollectionViewDataSourcePrefetching {
    public func collectionView(
        _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
    ) {}
}

@preconcurrency @MainActor open class UICollectionView: ListScrollView {
    public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    open var collectionViewLayout: UICollectionViewLayout {
        didSet {
            collectionViewLayout.collectionView = self
            let cells = visibleCells
            for cell in cells { cell.willTransition(from: oldValue, to: collectionViewLayout) }
            binding?.reload()
            for cell in cells { cell.didTransition(from: oldValue, to: collectionViewLayout) }
        }
    }

    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet { if dataSource !== oldValue { binding?.reload() } }
    }
    open weak var delegate: (any UICollectionViewDelegate)? {
        didSet {
            let target = (delegate as? any ForwardingDelegate)?.forwardingTarget
            asked = target.map { $0 as? any UICollectionViewDelegate } ?? delegate
            layoutDelegate = asked as? any UICollectionViewDelegateFlowLayout
        }
    }
    /// The delegate for all calls except those for the display of cells. Behind a forwarding delegate, this
    /// is the app's own delegate.
    private weak var asked: (any UICollectionViewDelegate)?
    private(set) weak var layoutDelegate: (any UICollectionViewDelegateFlowLayout)?
    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
    open var dragInteractionEnabled = true
    open var isEditing = false

    public enum ScrollDirection: Int, Sendable {
        case vertical
        case horizontal
    }

    public enum ElementCategory: UInt, Sendable {
        case cell, supplementaryView, decorationView
    }

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
    }

    public required init?(coder: NSCoder) { nil }

    // MARK: Registering and dequeuing

    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        register(cellClass as? UICollectionReusableView.Type, identifier, in: identifier)
    }

    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        register(
            viewClass as? UICollectionReusableView.Type, identifier, in: Self.pool(identifier, elementKind))
    }

    /// Returns the pool of supplementary views with a kind and an identifier.
    private static func pool(_ identifier: String, _ kind: String) -> String { "\(kind) \(identifier)" }

    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell { dequeue(UICollectionViewCell.self, identifier, .cell(indexPath)) }

    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        dequeue(
            UICollectionReusableView.self, Self.pool(identifier, elementKind), element(elementKind, indexPath)
        )
    }

    private func element(_ kind: String, _ path: IndexPath) -> ListElement {
        let isFooter = kind == self.kind(.footer(path.section))
        return isFooter ? .footer(path.section) : .header(path.section)
    }

    private func dequeue<View: UICollectionReusableView>(
        _ type: View.Type, _ pool: String, _ element: ListElement
    ) -> View {
        guard let dequeued = dequeue(pool, element) else {
            preconditionFailure("“\(pool)” is not registered, or was dequeued outside of the list.")
        }
        guard let view = dequeued as? View else {
            preconditionFailure(
                "“\(pool)” is registered for \(Swift.type(of: dequeued)), which is no \(type).")
        }
        return view
    }

    @preconcurrency @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

        fileprivate let identity = RegistrationIdentity()
        fileprivate let handler: Handler

        public init(handler: @escaping Handler) { self.handler = handler }
    }

    @preconcurrency @MainActor
    public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        public typealias Handler = (
            _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
        ) -> Void

        fileprivate let identity = RegistrationIdentity()
        fileprivate let elementKind: String
        fileprivate let handler: Handler

        public init(elementKind: String, handler: @escaping Handler) {
            self.elementKind = elementKind
            self.handler = handler
        }
    }

    open func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        let identifier = identifier(of: registration.identity, Cell.self)
        let cell = dequeue(Cell.self, identifier, .cell(indexPath))
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    open func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        let identifier = identifier(of: registration.identity, Supplementary.self)
        let element = element(registration.elementKind, indexPath)
        let view = dequeue(Supplementary.self, identifier, element)
        registration.handler(view, registration.elementKind, indexPath)
        return view
    }

    /// Returns the identifier of a registration, which has a separate pool.
    private func identifier(of identity: RegistrationIdentity, _ viewClass: UICollectionReusableView.Type)
        -> String
    {
        if let identifier = identity.identifier, isRegistered(identifier) { return identifier }
        if identity.isOfRequest, viewClass is UICollectionViewCell.Type, let binding,
            binding.list.refusesRegistrationsInRequests
        {
            binding.misuse(.registrationPerRequest)
        }
        let identifier = binding?.freshIdentifier() ?? ""
        identity.identifier = identifier
        register(viewClass, identifier, in: identifier)
        return identifier
    }

    // MARK: Contents

    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

    open func numberOfItems(inSection section: Int) -> Int {
        dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
    }

    open var visibleCells: [UICollectionViewCell] {
        binding?.appCells().compactMap { $0.view as? UICollectionViewCell } ?? []
    }

    open var indexPathsForVisibleItems: [IndexPath] { visibleCells.compactMap { indexPath(for: $0) } }

    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        binding?.element(of: cell)?.path
    }

    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        binding?.view(of: .cell(indexPath)) as? UICollectionViewCell
    }

    open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        (binding?.appCells() ?? []).compactMap { cell in
            guard let view = cell.view as? UICollectionReusableView,
                let element = binding?.element(of: view), !element.isCell, kind(element) == elementKind
            else { return nil }
            return view
        }
    }

    open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionReusableView?
    {
        visibleSupplementaryViews(ofKind: elementKind).first {
            binding?.element(of: $0)?.section == indexPath.section
        }
    }

    open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        visibleSupplementaryViews(ofKind: elementKind).compactMap { view in
            binding?.element(of: view).map { IndexPath(item: 0, section: $0.section) }
        }
    }

    /// Returns the index path of the item at a point, among the items on screen.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
        visibleCells.first { $0.frame.contains(point) }.flatMap { indexPath(for: $0) }
    }

    /// Returns the attributes of an item. For an item that is not on screen, only the size and the position
    /// along the scroll direction are exact.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard let frame = binding?.frame(of: .cell(indexPath)) else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = frame
        return attributes
    }

    open func layoutAttributesForSupplementaryElement(ofKind kind: String, at indexPath: IndexPath)
        -> UICollectionViewLayoutAttributes?
    {
        guard let frame = binding?.frame(of: element(kind, indexPath)) else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: indexPath)
        attributes.frame = frame
        let shown = CGRect(origin: contentOffset, size: bounds.size)
        attributes.zIndex = collectionViewLayout.zIndex(
            of: element(kind, indexPath), isShown: frame.intersects(shown))
        return attributes
    }

    open var indexPathsForSelectedItems: [IndexPath]? { selectedPaths }

    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let indexPath else { return deselectAll(animated: animated) }
        select(indexPath, isTap: false)
        if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }

    open func deselectItem(at indexPath: IndexPath, animated: Bool) { deselect(indexPath) }

    override func deselectByApp(_ path: IndexPath, animated: Bool) {
        deselectItem(at: path, animated: animated)
    }

    /// Scrolls at once, even if UIKit animates.
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        let alignment: ListBinding.Alignment? =
            if !scrollPosition.isDisjoint(with: [.top, .left]) {
                .start
            } else if !scrollPosition.isDisjoint(with: [.centeredVertically, .centeredHorizontally]) {
                .middle
            } else if !scrollPosition.isDisjoint(with: [.bottom, .right]) {
                .end
            } else {
                nil
            }
        scrollList { $0.scroll(to: indexPath, alignment) }
        if animated { endScrollingAnimation() }
    }

    public struct ScrollPosition: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let top = ScrollPosition(rawValue: 1)
        public static let centeredVertically = ScrollPosition(rawValue: 2)
        public static let bottom = ScrollPosition(rawValue: 4)
        public static let left = ScrollPosition(rawValue: 8)
        public static let centeredHorizontally = ScrollPosition(rawValue: 16)
        public static let right = ScrollPosition(rawValue: 32)
    }

    /// Changes the layout at once, even if UIKit animates.
    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        collectionViewLayout = layout
        completion?(true)
    }

    // MARK: Updates

    open func insertItems(at indexPaths: [IndexPath]) { change { $0.insertedItems += indexPaths } }
    open func deleteItems(at indexPaths: [IndexPath]) { change { $0.deletedItems += indexPaths } }
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.moves.append((indexPath, newIndexPath)) }
    }
    open func reloadItems(at indexPaths: [IndexPath]) { change { $0.reloadedItems += indexPaths } }
    open func reconfigureItems(at indexPaths: [IndexPath]) { change { $0.reconfiguredItems += indexPaths } }
    open func insertSections(_ sections: IndexSet) { change { $0.insertedSections.formUnion(sections) } }
    open func deleteSections(_ sections: IndexSet) { change { $0.deletedSections.formUnion(sections) } }
    open func reloadSections(_ sections: IndexSet) { change { $0.reloadedSections.formUnion(sections) } }

    // MARK: Movement by the user

    /// Refuses: no finger moves items.
    open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
        AppHost.current.refuse("Interactive movement of items is not modelled: move the item in an update.")
        return false
    }
    open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {}
    open func endInteractiveMovement() {}
    open func cancelInteractiveMovement() {}

    // MARK: ListScrollView

    override var delegateOfScrolling: (any UIScrollViewDelegate)? { asked }

    override var identified: [ItemID]? { (dataSource as? any IdentifyingDataSource)?.items(for: self) }

    override var itemCounts: [Int] { (0..<numberOfSections).map { numberOfItems(inSection: $0) } }

    override var readsCountsLate: Bool { true }

    override var sectionLayouts: [ListSection] {
        if !collectionViewLayout.placesCells { collectionViewLayout.prepare() }
        return (0..<numberOfSections).map {
            collectionViewLayout.section($0, items: numberOfItems(inSection: $0), in: self)
        }
    }

    override var layout: UICollectionViewLayout? { collectionViewLayout }

    override func preferredHeight(of view: UIView, at path: IndexPath) -> Double {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
        attributes.frame = view.frame
        guard let cell = view as? UICollectionReusableView else { return view.frame.height }
        let (laid, preferred) = (view.frame.size, cell.preferredLayoutAttributesFitting(attributes).size)
        collectionViewLayout.checkPreferred(preferred, of: laid)
        return collectionViewLayout.isSideways ? preferred.width : preferred.height
    }

    override func view(for element: ListElement) -> UIView & ReusableView {
        guard let dataSource else {
            preconditionFailure("The data source has gone, and its items are shown.")
        }
        if let path = element.path { return dataSource.collectionView(self, cellForItemAt: path) }
        return dataSource.collectionView(
            self, viewForSupplementaryElementOfKind: kind(element),
            at: IndexPath(item: 0, section: element.section))
    }

    private func kind(_ element: ListElement) -> String {
        if let kind = collectionViewLayout.kind(of: element) { return kind }
        if case .footer = element { return Self.elementKindSectionFooter }
        return Self.elementKindSectionHeader
    }

    override func willDisplay(_ view: UIView, _ element: ListElement) {
        if let cell = view as? UICollectionViewCell, let path = element.path {
            ownLayout?.applyOwnAttributes(in: self)
            delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
        } else if let view = view as? UICollectionReusableView {
            asked?.collectionView(
                self, willDisplaySupplementaryView: view, forElementKind: kind(element),
                at: IndexPath(item: 0, section: element.section))
        }
    }

    override func didEndDisplaying(_ view: UIView, _ element: ListElement) {
        if let cell = view as? UICollectionViewCell, let path = element.path {
            delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
        } else if let view = view as? UICollectionReusableView {
            asked?.collectionView(
                self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind(element),
                at: IndexPath(item: 0, section: element.section))
        }
    }

    override func prefetch(_ paths: [IndexPath]) {
        if isPrefetchingEnabled { prefetchDataSource?.collectionView(self, prefetchItemsAt: paths) }
    }

    override func cancelPrefetching(_ paths: [IndexPath]) {
        if isPrefetchingEnabled {
            prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: paths)
        }
    }

    override func showState(of view: UIView, isSelected: Bool, isHighlighted: Bool) {
        guard let cell = view as? UICollectionViewCell else { return }
        let wasHighlighted = cell.isHighlighted
        if cell.isSelected != isSelected { cell.isSelected = isSelected }
        if wasHighlighted != isHighlighted { cell.isHighlighted = isHighlighted }
        if isHighlighted != wasHighlighted { cell.feelFinger(isHighlighted) }
        if isHighlighted != wasHighlighted, let path = indexPath(for: cell) {
            if isHighlighted {
                asked?.collectionView(self, didHighlightItemAt: path)
            } else {
                asked?.collectionView(self, didUnhighlightItemAt: path)
            }
        }
    }

    override func shouldHighlight(_ path: IndexPath) -> Bool {
        asked?.collectionView(self, shouldHighlightItemAt: path) ?? true
    }
    override func willSelect(_ path: IndexPath) -> IndexPath? {
        asked?.collectionView(self, shouldSelectItemAt: path) ?? true ? path : nil
    }
    override func willDeselect(_ path: IndexPath) -> IndexPath? {
        asked?.collectionView(self, shouldDeselectItemAt: path) ?? true ? path : nil
    }
    override func didSelect(_ path: IndexPath) {
        asked?.collectionView(self, didSelectItemAt: path)
        asked?.collectionView(self, performPrimaryActionForItemAt: path)
    }
    override func didDeselect(_ path: IndexPath) { asked?.collectionView(self, didDeselectItemAt: path) }
}

/// The identity that copies of a registration share.
final class RegistrationIdentity {
    var identifier: String?
    /// Whether the registration was created while a data source was asked for a view.
    let isOfRequest = AppHost.current.isAskingDataSource
}
