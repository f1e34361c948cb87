import Foundation
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

/// An app's list view, as the simulated list's client asks it.
@MainActor protocol ListView: UIScrollView {
    var sectionShapes: [ListSections.Section] { get }
    var columns: Int { get }
    /// The items as a diffable data source identifies them, in order; nil where nobody does.
    var identified: [ItemID]? { get }
    /// - Parameter element: One of `sections`.
    func extent(of element: ListElement, in sections: ListSections) -> ListExtent
    /// Asks the data source.
    func view(for element: ListElement) -> UIView & ReusableView
    func willDisplay(_ view: UIView, _ element: ListElement)
    func didEndDisplaying(_ view: UIView, _ element: ListElement)
    func prefetch(_ paths: [IndexPath])
    func cancelPrefetching(_ paths: [IndexPath])
    func updateConfiguration(of view: UIView, isSelected: Bool, isHighlighted: Bool)
    func didSelect(_ path: IndexPath)
}

/// Stands between the simulated list and the app's list view: places here, index paths there.
@MainActor package final class ListBinding: @MainActor ListClient {
    private let host: AppHost
    let list: SimulatedList
    private(set) weak var view: (any ListView)?
    private(set) var sections = ListSections([])
    private(set) var items: [ItemID] = []
    /// The sections before the last update: the list names deleted items by their places in these sections.
    private var former = (sections: ListSections([]), items: [ItemID]())
    private let extents = Extents()
    /// The height of every item; nil when the items differ.
    private var uniformHeight: Double?
    private var nextItem: Int64 = 0
    /// The app's window. It is released together with the list's client, as when a screen is popped.
    var window: UIWindow?
    /// The screen that a tap opens. The app may push it.
    private(set) var offeredScreen: Screen?
    private var registrations = 0

    /// The extents of the items. The list asks for heights without an actor.
    private final class Extents {
        var byItem: [ItemID: ListExtent] = [:]
    }

    package init(_ host: AppHost, _ list: SimulatedList) {
        self.host = host
        self.list = list
        host.binding = self
    }

    /// The first list view of the app that comes into the window.
    func bind(_ view: any ListView) {
        if self.view === view { return }
        guard self.view == nil else {
            return host.refuse(
                "\(type(of: view)) is a second list in the window. A simulation has one: this one shows no cells."
            )
        }
        self.view = view
        if view.bounds.size == .zero { view.frame = view.superview?.bounds ?? UIScreen.main.bounds }
        reload()
    }

    // MARK: Items

    func misuse(_ kind: MisuseKind) { host.world.misused(kind, about: nil) }

    /// New numbers for items without identifiers.
    func number(_ count: Int) -> [ItemID] {
        defer { nextItem += Int64(count) }
        return (nextItem..<nextItem + Int64(count)).map { ItemID($0) }
    }

    /// All anew: UIKit's `reloadData`.
    func reload() {
        guard let view else { return }
        take(ListSections(view.sectionShapes), view.identified)
        extents.byItem = [:]
        measure(items, in: view)
        let heights = Set(items.compactMap { extents.byItem[$0]?.total })
        layOut(view, uniformly: heights.count == 1 ? heights.first : nil)
        if view.columns > 1,
            sections.sections.count > 1 || sections.sections.contains(where: { $0.hasHeader || $0.hasFooter })
        {
            host.refuse("Several sections, headers or footers in several columns are not modelled.")
        }
        list.replaceItems(with: items)
    }

    /// - Returns: Whether the list took it: not inside another update.
    @discardableResult
    func update(
        to identified: [ItemID], reloaded: Set<ItemID> = [], reconfigured: Set<ItemID> = [], animated: Bool,
        usingReloadData: Bool = false, completion: @escaping () -> Void
    ) -> Bool {
        guard let view else { return false }
        guard !list.isApplying else {
            host.world.misused(.applyWhileApplying, about: nil)
            return false
        }
        take(ListSections(view.sectionShapes), identified)
        for item in reloaded { extents.byItem[item] = nil }
        measure(items, in: view)
        if let uniformHeight, items.contains(where: { extents.byItem[$0]?.total != uniformHeight }) {
            layOut(view, uniformly: nil)
        }
        list.apply(
            ListSnapshot(items: items, reloaded: reloaded, reconfigured: reconfigured), animated: animated,
            usingReloadData: usingReloadData, completion: completion)
        placeCells()
        // An app updates in any turn, and UIKit commits when that turn ends.
        list.commitLayout()
        return true
    }

    private func layOut(_ view: any ListView, uniformly height: Double?) {
        uniformHeight = height
        list.layOutItems(
            columns: max(1, view.columns), uniformly: height,
            height: { [extents] in extents.byItem[$0]?.total ?? 0 })
    }

    private func take(_ sections: ListSections, _ identified: [ItemID]?) {
        former = (self.sections, items)
        self.sections = sections
        items = identified ?? number(sections.count)
        if items.count != sections.count {
            host.world.misused(.invalidUpdate, about: nil)
            items = number(sections.count)
        }
    }

    private func measure(_ items: [ItemID], in view: any ListView) {
        for (place, item) in items.enumerated() where extents.byItem[item] == nil {
            extents.byItem[item] = view.extent(of: sections[place], in: sections)
        }
    }

    // MARK: Cells

    func appCells() -> [AppCell] { list.visibleCells.compactMap { $0 as? AppCell } }

    /// The element of a cell that stands for an item.
    func element(of view: UIView & ReusableView) -> ListElement? {
        guard let index = view.cell?.index, index < sections.count else { return nil }
        return sections[index]
    }

    func view(of path: IndexPath) -> (UIView & ReusableView)? {
        guard let place = sections.place(of: path) else { return nil }
        return (list.cellForItem(at: place) as? AppCell)?.view
    }

    /// Registers a way to make the views of an identifier.
    func register(
        _ identifier: String, _ viewClass: AnyClass, _ make: @escaping @MainActor () -> UIView & ReusableView
    ) {
        list.register(identifier) { [host] list, identifier in
            let cell = AppCell(in: list, reuseIdentifier: identifier)
            MainActor.assumeIsolated {
                host.cellInTheMaking = (cell, viewClass)
                let view = make()
                host.cellInTheMaking = nil
                if view.cell !== cell { cell.take(view) }
            }
            return cell
        }
    }

    func freshIdentifier() -> String {
        registrations += 1
        return "registration-\(registrations)"
    }

    func dequeue(_ identifier: String, _ element: ListElement) -> UIView & ReusableView {
        guard let view, let place = sections.place(of: element) else {
            preconditionFailure("A view was dequeued for \(element), which the list does not have.")
        }
        let cell = list.dequeueReusableCell(withIdentifier: identifier, forItemAt: place)
        guard let appCell = cell as? AppCell, let made = appCell.view else {
            preconditionFailure("No view is registered for “\(identifier)”.")
        }
        if made.superview == nil {
            made.enter(view)
            view.layer.backing.addSublayer(appCell.layer)
        }
        put(made, at: place)
        return made
    }

    /// A view that the app made itself, as table views allow.
    private func adopt(_ made: UIView & ReusableView, _ identifier: String?, _ element: ListElement)
        -> AppCell?
    {
        let identifier = identifier ?? freshIdentifier()
        register(identifier, type(of: made)) { made }
        return dequeue(identifier, element).cell
    }

    /// Lays the view where its item lies.
    private func put(_ made: UIView, at place: Int) {
        guard let view, items.indices.contains(place), let extent = extents.byItem[items[place]] else {
            return
        }
        let columns = max(1, view.columns)
        let width = view.layoutWidth / Double(columns)
        let frame = CGRect(
            x: Double(place % columns) * width, y: list.top(ofItem: place) + extent.before, width: width,
            height: extent.height)
        guard made.frame != frame else { return }
        host.world.withoutAnimation { made.frame = frame }
    }

    private func placeCells() {
        for cell in appCells() { if let made = cell.view, let place = cell.index { put(made, at: place) } }
    }

    /// The element at a place of the list. For an item that the last update deleted, the element before that update.
    private func element(_ index: Int, of cell: SimulatedCell) -> ListElement? {
        if let item = cell.use?.item {
            if items.indices.contains(index), items[index] == item { return sections[index] }
            if former.items.indices.contains(index), former.items[index] == item {
                return former.sections[index]
            }
        }
        return index < sections.count ? sections[index] : nil
    }

    // MARK: ListClient

    package func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        guard let view else { preconditionFailure("A list without a view has no items.") }
        let element = sections[index]
        let made = view.view(for: element)
        if let cell = made.cell { return cell }
        if made is UICollectionReusableView { host.world.misused(.dequeuedViewNotReturned, about: nil) }
        guard let cell = adopt(made, (made as? UITableViewCell)?.reuseIdentifier, element) else {
            preconditionFailure("A cell that was made by the app has no place.")
        }
        return cell
    }

    package func list(_ list: SimulatedList, willDisplay cell: SimulatedCell, forItemAt index: Int) {
        guard let view, let made = (cell as? AppCell)?.view, let element = element(index, of: cell) else {
            return
        }
        put(made, at: index)
        made.layoutIfNeeded()
        view.willDisplay(made, element)
    }

    package func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int) {
        guard let view, let made = (cell as? AppCell)?.view, let element = element(index, of: cell) else {
            return
        }
        view.didEndDisplaying(made, element)
    }

    package func list(_ list: SimulatedList, prefetchItemsAt indexes: [Int]) {
        let paths = paths(indexes)
        if !paths.isEmpty { view?.prefetch(paths) }
    }

    package func list(_ list: SimulatedList, cancelPrefetchingForItemsAt indexes: [Int]) {
        let paths = paths(indexes)
        if !paths.isEmpty { view?.cancelPrefetching(paths) }
    }

    private func paths(_ indexes: [Int]) -> [IndexPath] {
        indexes.compactMap { index in
            if index < sections.count, case .cell(let path) = sections[index] { path } else { nil }
        }
    }

    package func list(
        _ list: SimulatedList, updateConfigurationOf cell: SimulatedCell, forItemAt index: Int
    ) {
        guard let made = (cell as? AppCell)?.view else { return }
        let state = cell.configurationState
        view?.updateConfiguration(of: made, isSelected: state.isSelected, isHighlighted: state.isHighlighted)
    }

    package func listDidScroll(_ list: SimulatedList) {
        guard let view else { return }
        view.delegateOfScrolling?.scrollViewDidScroll(view)
    }

    package func list(_ list: SimulatedList, opens screen: Screen, forItemAt index: Int) {
        guard index < sections.count, case .cell(let path) = sections[index] else { return screen.decline() }
        offeredScreen = screen
        view?.didSelect(path)
        if offeredScreen != nil { screen.decline() }
        offeredScreen = nil
    }

    /// The screen that a tap has opened, for the app to fill; nil outside of a tap.
    func takeOfferedScreen() -> Screen? {
        defer { offeredScreen = nil }
        return offeredScreen
    }

    package func appWillResignActive(_ list: SimulatedList) {
        UIApplication.shared.applicationState = .inactive
        UIApplication.shared.post(UIApplication.willResignActiveNotification)
    }

    package func appDidEnterBackground(_ list: SimulatedList) {
        UIApplication.shared.applicationState = .background
        UIApplication.shared.post(UIApplication.didEnterBackgroundNotification)
    }

    package func appDidBecomeActive(_ list: SimulatedList) {
        UIApplication.shared.applicationState = .inactive
        UIApplication.shared.post(UIApplication.willEnterForegroundNotification)
        UIApplication.shared.applicationState = .active
        UIApplication.shared.post(UIApplication.didBecomeActiveNotification)
    }

    package func appDidReceiveMemoryWarning(_ list: SimulatedList) {
        UIApplication.shared.post(UIApplication.didReceiveMemoryWarningNotification)
        host.window?.rootViewController?.didReceiveMemoryWarning()
    }
}
