import LifecycleEvents
import ScrollSimulation

/// UIKit's second requirement is optional; see ``UIScrollViewDelegate``.
@preconcurrency @MainActor public protocol UITableViewDataSourcePrefetching: AnyObject {
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension UITableViewDataSourcePrefetching {
    public func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}

/// A table view. A row's height is the value of its delegate or of `rowHeight`. Automatic heights are the
/// estimate, or 44 points.
@preconcurrency @MainActor open class UITableView: ListScrollView {
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
    open weak var delegate: (any UITableViewDelegate)? {
        didSet {
            let target = (delegate as? any ForwardingDelegate)?.forwardingTarget
            requests = target.map { $0 as? any UITableViewDelegate } ?? delegate
        }
    }
    /// The delegate for all calls except those for the display of cells. Behind a forwarding delegate, this
    /// is the app's own delegate.
    private weak var requests: (any UITableViewDelegate)?
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
    open var rowHeight = UITableView.automaticDimension
    open var estimatedRowHeight = UITableView.automaticDimension
    open var sectionHeaderHeight = UITableView.automaticDimension
    open var sectionFooterHeight = UITableView.automaticDimension
    open var estimatedSectionHeaderHeight = UITableView.automaticDimension
    open var estimatedSectionFooterHeight = UITableView.automaticDimension
    open var sectionHeaderTopPadding: CGFloat = 0 { didSet { AppHost.checkPadding(sectionHeaderTopPadding) } }
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
    open var separatorColor: UIColor? = .separator
    open var separatorInset = UIEdgeInsets.zero
    open var cellLayoutMarginsFollowReadableWidth = false
    open var dragInteractionEnabled = false
    open var sectionIndexColor: UIColor?
    private var isInEditing = false
    open var isEditing: Bool {
        get { isInEditing }
        set { setEditing(newValue, animated: false) }
    }
    /// The view above the rows, which begin below it.
    open var tableHeaderView: UIView? { didSet { showMargin(tableHeaderView, instead: oldValue) } }
    open var tableFooterView: UIView? { didSet { showMargin(tableFooterView, instead: oldValue) } }

    private func showMargin(_ view: UIView?, instead former: UIView?) {
        if former !== view { former?.removeFromSuperview() }
        if let view { addSubview(view) }
        binding?.layoutChanged()
    }

    /// Sets the flag, without showing controls.
    open func setEditing(_ editing: Bool, animated: Bool) { isInEditing = editing }

    /// The row that is currently requested from the data source.
    private var asked: ListElement?

    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
    }

    public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
    }

    // MARK: Registering and dequeuing

    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        register(cellClass as? UITableViewCell.Type, identifier, in: identifier)
    }

    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        guard let viewClass = aClass as? UITableViewHeaderFooterView.Type else { return }
        register(viewClass, identifier, in: Self.headerPool(identifier))
    }

    private static func headerPool(_ identifier: String) -> String { "header \(identifier)" }

    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
        -> UITableViewCell
    {
        guard let cell = dequeue(identifier, .cell(indexPath)) as? UITableViewCell else {
            preconditionFailure(
                "unable to dequeue a cell with identifier \(identifier) - must register a class for it")
        }
        return cell
    }

    /// Returns a cell, or nil if no class is registered and the pool is empty. Then the app creates a cell.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        asked.flatMap { dequeue(identifier, $0) } as? UITableViewCell
    }

    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String)
        -> UITableViewHeaderFooterView?
    {
        asked.flatMap { dequeue(Self.headerPool(identifier), $0) } as? UITableViewHeaderFooterView
    }

    // MARK: Contents

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
        binding?.view(of: .cell(indexPath)) as? UITableViewCell
    }

    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        binding?.view(of: .header(section)) as? UITableViewHeaderFooterView
    }
    open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        binding?.view(of: .footer(section)) as? UITableViewHeaderFooterView
    }

    open func rectForRow(at indexPath: IndexPath) -> CGRect { binding?.frame(of: .cell(indexPath)) ?? .zero }
    open func rect(forSection section: Int) -> CGRect {
        (0..<numberOfRows(inSection: section)).reduce(
            rectForHeader(inSection: section).union(rectForFooter(inSection: section))
        ) { $0.union(rectForRow(at: IndexPath(row: $1, section: section))) }
    }

    open func rectForHeader(inSection section: Int) -> CGRect {
        binding?.frame(of: .header(section)) ?? .zero
    }
    open func rectForFooter(inSection section: Int) -> CGRect {
        binding?.frame(of: .footer(section)) ?? .zero
    }

    /// Returns the index path of the row at a point, among the rows on screen.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        visibleCells.first { $0.frame.contains(point) }.flatMap { indexPath(for: $0) }
    }
    /// Returns the index paths of the rows in a rectangle, among the rows on screen.
    open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
        visibleCells.filter { $0.frame.intersects(rect) }.compactMap { indexPath(for: $0) }
    }

    open var indexPathsForSelectedRows: [IndexPath]? { selectedPaths.isEmpty ? nil : selectedPaths }
    open var indexPathForSelectedRow: IndexPath? { selectedPaths.first }

    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let indexPath else { return deselectAll(animated: animated) }
        select(indexPath, isTap: false)
        if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    open func deselectRow(at indexPath: IndexPath, animated: Bool) { deselect(indexPath) }

    override func deselectByApp(_ path: IndexPath, animated: Bool) {
        deselectRow(at: path, animated: animated)
    }

    /// Scrolls at once, even if UIKit animates.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        let alignment: ListBinding.Alignment? =
            switch scrollPosition {
            case .none: nil
            case .top: .start
            case .middle: .middle
            case .bottom: .end
            }
        scrollList { $0.scroll(to: indexPath, alignment) }
        if animated { endScrollingAnimation() }
    }

    open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
        guard let path = indexPathForSelectedRow else { return }
        scrollToRow(at: path, at: scrollPosition, animated: animated)
    }

    // MARK: Updates

    open func beginUpdates() { beginBatch() }
    open func endUpdates() { endBatch() }
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

    // MARK: ListScrollView

    override var delegateOfScrolling: (any UIScrollViewDelegate)? { requests }

    override var identified: [ItemID]? { (dataSource as? any IdentifyingDataSource)?.items(for: self) }

    override var itemCounts: [Int] { (0..<numberOfSections).map { numberOfRows(inSection: $0) } }

    override var sectionLayouts: [ListSection] {
        let count = numberOfSections
        return (0..<count).map { number in
            var section = ListSection("\(number)", items: numberOfRows(inSection: number))
            let (header, footer) = (height(ofHeader: number), height(ofFooter: number))
            if header > 0 { section.header = .init(height: header, isPinned: style == .plain) }
            if footer > 0 { section.footer = .init(height: footer) }
            if number == 0, let view = tableHeaderView { section.insets.top = view.frame.height }
            if number == count - 1, let view = tableFooterView { section.insets.bottom = view.frame.height }
            let first = IndexPath(row: 0, section: number)
            if rowHeight >= 0 { section.itemHeight = rowHeight...rowHeight }
            if section.items > 0, askedHeight(at: first) == nil {
                let estimate = requests?.tableView(self, estimatedHeightForRowAt: first) ?? estimatedRowHeight
                section.estimatedHeight = estimate > 0 ? estimate : 44
            }
            return section
        }
    }

    /// Returns the height of a row from the delegate or the table, or nil if it is automatic.
    private func askedHeight(at path: IndexPath) -> Double? {
        let asked = requests?.tableView(self, heightForRowAt: path) ?? rowHeight
        return asked >= 0 ? asked : nil
    }

    override func itemHeight(at path: IndexPath) -> Double? { requests == nil ? nil : askedHeight(at: path) }

    override func preferredHeight(of view: UIView, at path: IndexPath) -> Double {
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

    /// Returns the height of a header. A header with automatic height exists if the section has a title, or
    /// if the app has set a height.
    private func height(ofHeader section: Int) -> Double {
        height(
            requests?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight,
            estimatedSectionHeaderHeight, title(section, isFooter: false))
    }

    private func height(ofFooter section: Int) -> Double {
        height(
            requests?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight,
            estimatedSectionFooterHeight, title(section, isFooter: true))
    }

    private func height(_ asked: CGFloat, _ estimated: CGFloat, _ title: String?) -> Double {
        if asked >= 0 { return asked }
        if estimated > 0 { return estimated }
        return title == nil ? 0 : 28
    }

    override func view(for element: ListElement) -> UIView & ReusableView {
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
                requests?.tableView(self, viewForHeaderInSection: section), title(section, isFooter: false))
        case .footer(let section):
            return headerFooter(
                requests?.tableView(self, viewForFooterInSection: section), title(section, isFooter: true))
        }
    }

    /// Returns a header view. A view of another class is wrapped in one.
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

    override func willDisplay(_ view: UIView, _ element: ListElement) {
        if let cell = view as? UITableViewCell, let path = element.path {
            delegate?.tableView(self, willDisplay: cell, forRowAt: path)
        } else if case .header(let section) = element {
            requests?.tableView(self, willDisplayHeaderView: view, forSection: section)
        } else {
            requests?.tableView(self, willDisplayFooterView: view, forSection: element.section)
        }
    }

    override func didEndDisplaying(_ view: UIView, _ element: ListElement) {
        if let cell = view as? UITableViewCell, let path = element.path {
            delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
        } else if case .header(let section) = element {
            requests?.tableView(self, didEndDisplayingHeaderView: view, forSection: section)
        } else {
            requests?.tableView(self, didEndDisplayingFooterView: view, forSection: element.section)
        }
    }

    override func prefetch(_ paths: [IndexPath]) {
        if isPrefetchingEnabled { prefetchDataSource?.tableView(self, prefetchRowsAt: paths) }
    }
    override func cancelPrefetching(_ paths: [IndexPath]) {
        guard isPrefetchingEnabled else { return }
        prefetchDataSource?.tableView(self, cancelPrefetchingForRowsAt: paths)
    }

    override func showState(of view: UIView, isSelected: Bool, isHighlighted: Bool) {
        guard let cell = view as? UITableViewCell else { return }
        let wasHighlighted = cell.isHighlighted
        if cell.isSelected != isSelected { cell.setSelected(isSelected, animated: false) }
        if wasHighlighted != isHighlighted {
            cell.feelFinger(isHighlighted)
            cell.setHighlighted(isHighlighted, animated: false)
            if let path = indexPath(for: cell) {
                if isHighlighted {
                    requests?.tableView(self, didHighlightRowAt: path)
                } else {
                    requests?.tableView(self, didUnhighlightRowAt: path)
                }
            }
        }
    }

    override func shouldHighlight(_ path: IndexPath) -> Bool {
        requests?.tableView(self, shouldHighlightRowAt: path) ?? true
    }
    override func willSelect(_ path: IndexPath) -> IndexPath? {
        requests.map { $0.tableView(self, willSelectRowAt: path) } ?? path
    }
    override func willDeselect(_ path: IndexPath) -> IndexPath? {
        requests.map { $0.tableView(self, willDeselectRowAt: path) } ?? path
    }
    override func didSelect(_ path: IndexPath) {
        requests?.tableView(self, didSelectRowAt: path)
        requests?.tableView(self, performPrimaryActionForRowAt: path)
    }
    override func didDeselect(_ path: IndexPath) { requests?.tableView(self, didDeselectRowAt: path) }
}
