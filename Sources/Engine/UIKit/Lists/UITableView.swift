import Foundation
import LifecycleEvents
import ScrollSimulation

/// UIKit's optional requirements; see ``UIScrollViewDelegate``.
@MainActor public protocol UITableViewDataSource: AnyObject {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
    func numberOfSections(in tableView: UITableView) -> Int
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String?
}

extension UITableViewDataSource {
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
    public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    public func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
}

/// UIKit's optional requirements; see ``UIScrollViewDelegate``.
@MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
    func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
    func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int)
    func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int)
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
    public func tableView(
        _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {}
    public func tableView(
        _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) {}
    public func tableView(
        _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
    ) {}
    public func tableView(
        _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
    ) {}
    public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.rowHeight
    }
    public func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.estimatedRowHeight
    }
    public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        tableView.sectionHeaderHeight
    }
    public func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
        tableView.sectionFooterHeight
    }
    public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
    public func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
    public func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        indexPath
    }
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

/// UIKit's second requirement is optional; see ``UIScrollViewDelegate``.
@MainActor public protocol UITableViewDataSourcePrefetching: AnyObject {
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
    public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}

/// A table's rows, as high as its delegate or its `rowHeight` says; automatic heights are the estimate, or 44 points.
@MainActor open class UITableView: UIScrollView, ListView {
    public enum Style: Int, Sendable {
        case plain
        case grouped
        case insetGrouped
    }

    public enum RowAnimation: Int, Sendable {
        case fade
        case right
        case left
        case top
        case bottom
        case none
        case middle
        case automatic = 100
    }

    public enum ScrollPosition: Int, Sendable {
        case none
        case top
        case middle
        case bottom
    }

    public static let automaticDimension: CGFloat = -1

    public let style: Style
    open weak var dataSource: (any UITableViewDataSource)? {
        didSet { if dataSource !== oldValue { binding?.reload() } }
    }
    open weak var delegate: (any UITableViewDelegate)?
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
    open var rowHeight = UITableView.automaticDimension
    open var estimatedRowHeight = UITableView.automaticDimension
    open var sectionHeaderHeight = UITableView.automaticDimension
    open var sectionFooterHeight = UITableView.automaticDimension
    open var estimatedSectionHeaderHeight = UITableView.automaticDimension
    open var estimatedSectionFooterHeight = UITableView.automaticDimension
    open var sectionHeaderTopPadding: CGFloat = 0
    open var separatorStyle = UITableViewCell.SelectionStyle.default
    open var separatorInset = UIEdgeInsets.zero
    open var allowsSelection = true
    open var backgroundView: UIView?
    open var tableHeaderView: UIView?
    open var tableFooterView: UIView?
    private var registered: [String: (UIView & ReusableView).Type] = [:]
    private var makers: [String: @MainActor () -> UIView & ReusableView] = [:]
    private var batch: IndexPathUpdates?
    /// The row that the data source is being asked for.
    private var asked: ListElement?

    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
    }

    public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    public required init?(coder: NSCoder) { nil }

    // MARK: Registering and dequeuing

    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        guard let cellClass = cellClass as? UITableViewCell.Type else {
            registered[identifier] = nil
            return
        }
        registered[identifier] = cellClass
        makers[identifier] = { cellClass.init(dequeuedWith: identifier) }
    }

    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        guard let viewClass = aClass as? UITableViewHeaderFooterView.Type else { return }
        let key = Self.headerKey(identifier)
        registered[key] = viewClass
        makers[key] = { viewClass.init(dequeuedWith: identifier) }
    }

    private static func headerKey(_ identifier: String) -> String { "header \(identifier)" }

    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
        -> UITableViewCell
    {
        guard let cell = dequeue(identifier, .cell(indexPath)) as? UITableViewCell else {
            preconditionFailure(
                "unable to dequeue a cell with identifier \(identifier) - must register a class for it")
        }
        return cell
    }

    /// Nil where no class is registered and no cell waits: the app makes one.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        asked.flatMap { dequeue(identifier, $0) } as? UITableViewCell
    }

    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String)
        -> UITableViewHeaderFooterView?
    {
        asked.flatMap { dequeue(Self.headerKey(identifier), $0) } as? UITableViewHeaderFooterView
    }

    private func dequeue(_ key: String, _ element: ListElement) -> UIView? {
        guard let binding else { return nil }
        if let viewClass = registered[key], let make = makers[key] {
            binding.register(key, viewClass, make)
        } else if !binding.list.hasPooled(withIdentifier: key) {
            return nil
        }
        return binding.dequeue(key, element)
    }

    // MARK: What is there

    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
    open func numberOfRows(inSection section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }

    open var visibleCells: [UITableViewCell] {
        binding?.appCells().compactMap { $0.view as? UITableViewCell } ?? []
    }
    open var indexPathsForVisibleRows: [IndexPath]? { visibleCells.compactMap { indexPath(for: $0) } }

    open func indexPath(for cell: UITableViewCell) -> IndexPath? {
        binding?.element(of: cell)?.path
    }

    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        binding?.view(of: indexPath) as? UITableViewCell
    }

    open private(set) var indexPathForSelectedRow: IndexPath?

    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let indexPath, let place = binding?.sections.place(of: indexPath) else { return }
        indexPathForSelectedRow = indexPath
        binding?.list.setSelected(true, itemAt: place)
    }

    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        guard let place = binding?.sections.place(of: indexPath) else { return }
        if indexPathForSelectedRow == indexPath { indexPathForSelectedRow = nil }
        binding?.list.setSelected(false, itemAt: place)
    }

    /// At once, also where UIKit animates.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        guard let place = binding?.sections.place(of: indexPath) else { return }
        binding?.list.jump(toItem: place)
    }

    // MARK: Updates

    open func reloadData() { binding?.reload() }
    open func beginUpdates() { if batch == nil { batch = IndexPathUpdates() } }

    open func endUpdates() {
        guard let changes = batch else { return }
        batch = nil
        binding?.perform(changes) {}
    }

    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        guard batch == nil else {
            updates?()
            return
        }
        batch = IndexPathUpdates()
        updates?()
        guard let changes = batch else { return }
        batch = nil
        binding?.perform(changes) { completion?(true) }
    }

    private func change(_ note: (inout IndexPathUpdates) -> Void) {
        var changes = batch ?? IndexPathUpdates()
        note(&changes)
        if batch != nil { batch = changes } else { binding?.perform(changes) {} }
    }

    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.insertedItems += indexPaths }
    }
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.deletedItems += indexPaths }
    }
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change { $0.reloadedItems += indexPaths }
    }
    open func reconfigureRows(at indexPaths: [IndexPath]) { change { $0.reconfiguredItems += indexPaths } }
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.moves.append((indexPath, newIndexPath)) }
    }
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.insertedSections.formUnion(sections) }
    }
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.deletedSections.formUnion(sections) }
    }
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        change { $0.reloadedSections.formUnion(sections) }
    }

    // MARK: ListView

    override var delegateOfScrolling: (any UIScrollViewDelegate)? { delegate }

    var identified: [ItemID]? { (dataSource as? any IdentifyingDataSource)?.items(for: self) }

    var sectionLayouts: [ListSection] {
        (0..<numberOfSections).map { number in
            var section = ListSection("\(number)", items: numberOfRows(inSection: number))
            let (header, footer) = (height(ofHeader: number), height(ofFooter: number))
            if header > 0 { section.header = .init(height: header, isPinned: style == .plain) }
            if footer > 0 { section.footer = .init(height: footer) }
            let first = IndexPath(row: 0, section: number)
            if rowHeight >= 0 { section.itemHeight = rowHeight...rowHeight }
            if section.items > 0, askedHeight(at: first) == nil {
                let estimate = delegate?.tableView(self, estimatedHeightForRowAt: first) ?? estimatedRowHeight
                section.estimatedHeight = estimate > 0 ? estimate : 44
            }
            return section
        }
    }

    /// The delegate's or the table's height of a row; nil if it is automatic.
    private func askedHeight(at path: IndexPath) -> Double? {
        let asked = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
        return asked >= 0 ? asked : nil
    }

    var scrollsSideways: Bool { false }

    func itemHeight(at path: IndexPath) -> Double? { delegate == nil ? nil : askedHeight(at: path) }

    func preferredHeight(of view: UIView, at path: IndexPath) -> Double {
        askedHeight(at: path)
            ?? view.systemLayoutSizeFitting(
                CGSize(width: view.frame.width, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel
            ).height
    }

    private func title(_ section: Int, isFooter: Bool) -> String? {
        isFooter
            ? dataSource?.tableView(self, titleForFooterInSection: section)
            : dataSource?.tableView(self, titleForHeaderInSection: section)
    }

    /// A header with automatic height is there where a title is, or a height was asked for.
    private func height(ofHeader section: Int) -> Double {
        height(
            delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight,
            estimatedSectionHeaderHeight, title(section, isFooter: false))
    }

    private func height(ofFooter section: Int) -> Double {
        height(
            delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight,
            estimatedSectionFooterHeight, title(section, isFooter: true))
    }

    private func height(_ asked: CGFloat, _ estimated: CGFloat, _ title: String?) -> Double {
        if asked >= 0 { return asked }
        if estimated > 0 { return estimated }
        return title == nil ? 0 : 28
    }

    func view(for element: ListElement) -> UIView & ReusableView {
        let outer = asked
        asked = element
        defer { asked = outer }
        switch element {
        case .cell(let section, let item):
            guard let dataSource else {
                preconditionFailure("The data source has gone, and its rows are shown.")
            }
            return dataSource.tableView(self, cellForRowAt: IndexPath(row: item, section: section))
        case .header(let section):
            return headerFooter(
                delegate?.tableView(self, viewForHeaderInSection: section), title(section, isFooter: false))
        case .footer(let section):
            return headerFooter(
                delegate?.tableView(self, viewForFooterInSection: section), title(section, isFooter: true))
        }
    }

    /// A view of the app that is no header view of UIKit's lies in one.
    private func headerFooter(_ view: UIView?, _ title: String?) -> UIView & ReusableView {
        if let view = view as? UITableViewHeaderFooterView { return view }
        let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
        header.textLabel?.text = title
        if let view {
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            header.contentView.addSubview(view)
        }
        return header
    }

    func willDisplay(_ view: UIView, _ element: ListElement) {
        if let cell = view as? UITableViewCell, let path = element.path {
            delegate?.tableView(self, willDisplay: cell, forRowAt: path)
        } else if case .header(let section) = element {
            delegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
        }
    }

    func didEndDisplaying(_ view: UIView, _ element: ListElement) {
        if let cell = view as? UITableViewCell, let path = element.path {
            delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
        } else if case .header(let section) = element {
            delegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
        }
    }

    func prefetch(_ paths: [IndexPath]) { prefetchDataSource?.tableView(self, prefetchRowsAt: paths) }
    func cancelPrefetching(_ paths: [IndexPath]) {
        prefetchDataSource?.tableView(self, cancelPrefetchingForRowsAt: paths)
    }

    func updateConfiguration(of view: UIView, isSelected: Bool, isHighlighted: Bool) {
        guard let cell = view as? UITableViewCell else { return }
        cell.setSelected(isSelected, animated: false)
        cell.setHighlighted(isHighlighted, animated: false)
        cell.setNeedsUpdateConfiguration()
    }

    func didSelect(_ path: IndexPath) {
        guard allowsSelection,
            let path = delegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path
        else { return }
        indexPathForSelectedRow = path
        delegate?.tableView(self, didSelectRowAt: path)
    }
}

@MainActor
open class UITableViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource, IdentifyingDataSource {
    public typealias CellProvider = (
        _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UITableViewCell?

    private weak var tableView: UITableView?
    private let cellProvider: CellProvider
    private let items = DiffableItems<SectionIdentifierType, ItemIdentifierType>()
    open var defaultRowAnimation = UITableView.RowAnimation.automatic

    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        self.tableView = tableView
        self.cellProvider = cellProvider
        super.init()
        tableView.dataSource = self
    }

    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
        items.snapshot
    }

    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        guard let tableView else { return }
        items.apply(
            snapshot, to: tableView, animated: animatingDifferences, usingReloadData: false,
            completion: completion)
    }

    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        guard let tableView else { return }
        items.apply(snapshot, to: tableView, animated: false, usingReloadData: true, completion: completion)
    }

    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        items.snapshot.item(at: indexPath)
    }
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        items.snapshot.indexPath(of: itemIdentifier)
    }

    func items(for view: any ListView) -> [ItemID] { items.items(for: view) }

    open func numberOfSections(in tableView: UITableView) -> Int { items.snapshot.numberOfSections }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        items.snapshot.count(in: section)
    }

    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard let item = items.snapshot.item(at: indexPath),
            let cell = cellProvider(tableView, indexPath, item)
        else {
            preconditionFailure(
                "The cell provider returned nil for \(indexPath), which UIKit does not allow.")
        }
        return cell
    }

    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
}
