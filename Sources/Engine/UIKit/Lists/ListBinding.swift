import Foundation
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

/// An app's list view, as the simulated list's client asks it.
@MainActor protocol ListView: UIScrollView {
    /// The sections of the layout, with the numbers of items of the data source.
    var sectionLayouts: [ListSection] { get }
    var scrollsSideways: Bool { get }
    /// The items as a diffable data source identifies them, in order; nil where nobody does.
    var identified: [ItemID]? { get }
    /// The height of a single item; nil if the section's layout decides.
    func itemHeight(at path: IndexPath) -> Double?
    /// Where the cells of one group of a section lie in it; empty where the section's columns say it.
    func groupFrames(ofSection number: Int) -> [CGRect]
    func didScrollSideways(section: Int, to offset: Double)
    /// Where the layout wants a drag to come to rest.
    func proposedOffset(_ offset: CGPoint, velocity: Double) -> CGPoint
    /// The content has scrolled.
    func didMoveContent()
    /// The height that a cell of a self-sizing section wants.
    func preferredHeight(of view: UIView, at path: IndexPath) -> Double
    /// Asks the data source.
    func view(for element: ListElement) -> UIView & ReusableView
    func willDisplay(_ view: UIView, _ element: ListElement)
    func didEndDisplaying(_ view: UIView, _ element: ListElement)
    func prefetch(_ paths: [IndexPath])
    func cancelPrefetching(_ paths: [IndexPath])
    func updateConfiguration(of view: UIView, isSelected: Bool, isHighlighted: Bool)
    func didSelect(_ path: IndexPath)
    /// Whether the layout has cells appear and disappear in its own way.
    var animatesUpdates: Bool { get }
    func prepareUpdate(_ changes: [UICollectionViewUpdateItem])
    func appear(_ view: UIView, at path: IndexPath, in seconds: Double)
    func disappear(_ view: UIView, at path: IndexPath, in seconds: Double)
    func finalizeUpdate()
}

extension ListView {
    func groupFrames(ofSection number: Int) -> [CGRect] { [] }
    func didScrollSideways(section: Int, to offset: Double) {}
    func proposedOffset(_ offset: CGPoint, velocity: Double) -> CGPoint { offset }
    func didMoveContent() {}
    var animatesUpdates: Bool { false }
    func prepareUpdate(_ changes: [UICollectionViewUpdateItem]) {}
    func appear(_ view: UIView, at path: IndexPath, in seconds: Double) {}
    func disappear(_ view: UIView, at path: IndexPath, in seconds: Double) {}
    func finalizeUpdate() {}
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
    private var layouts: [ListSection] = []
    private var groups: [[CGRect]] = []
    private let heights = Heights()
    private var nextItem: Int64 = 0
    /// The app's window. It is released together with the list's client, as when a screen is popped.
    var window: UIWindow?
    /// The screen that a tap opens. The app may push it.
    private(set) var offeredScreen: Screen?
    private var registrations = 0

    /// The heights of single items. The list asks for them without an actor.
    private final class Heights {
        var byItem: [ItemID: Double] = [:]
    }

    package init(_ host: AppHost, _ list: SimulatedList) {
        self.host = host
        self.list = list
        host.binding = self
    }

    /// The list of a view in a cell of another list.
    private init(_ host: AppHost, _ list: SimulatedList, of view: any ListView) {
        self.host = host
        self.list = list
        self.view = view
        // The numbers differ from those of items of other lists.
        nextItem = Int64(list.number.rawValue) << 32
    }

    /// The first list view of the app that comes into the window.
    func bind(_ view: any ListView) {
        if self.view === view || view.rowBinding != nil { return }
        guard self.view == nil else { return bindRow(view) }
        self.view = view
        if view.bounds.size == .zero { view.frame = view.superview?.bounds ?? UIScreen.main.bounds }
        reload()
        view.bound(to: self)
    }

    /// A list in a cell of this one, or on a screen above that of this one.
    private func bindRow(_ view: any ListView) {
        var around = view.superview
        while let outer = around, !(outer is any ReusableView) { around = outer.superview }
        let make: (SimulatedList) -> any ListClient = { [host] row in
            let binding = ListBinding(host, row, of: view)
            view.rowBinding = binding
            return binding
        }
        // Constraints give it no size: it is as large as the view around it, which may have none yet.
        if view.bounds.size == .zero {
            view.frame = view.superview?.bounds ?? UIScreen.main.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        }
        if let cell = (around as? any ReusableView)?.cell {
            _ = cell.list.makeRow(in: cell, client: make)
        } else {
            _ = list.makeList(
                presence: { [weak view] in
                    MainActor.assumeIsolated {
                        guard let view else { return .gone }
                        return view.window == nil ? .hidden : .shown
                    }
                }, client: make)
            view.rowBinding?.fit()
        }
        guard let binding = view.rowBinding else { return }
        binding.reload()
        view.bound(to: binding)
    }

    /// Takes the size of the view.
    private func fit() {
        guard let view else { return }
        list.fit(Size(width: breadth, height: isSideways ? view.bounds.width : view.bounds.height))
    }

    private var isSideways: Bool { view?.scrollsSideways ?? false }

    /// Its size across the scroll direction, in points.
    private var breadth: Double {
        if let knownBreadth { return knownBreadth }
        let breadth: Double = isSideways ? view?.bounds.height ?? 0 : view?.layoutWidth ?? 0
        knownBreadth = breadth
        return breadth
    }

    private var knownBreadth: Double?

    /// The view has left the window, or has come back. Lists in cells and on other screens are asked where they are.
    func presenceChanged(_ isInWindow: Bool) {
        guard host.binding === self else { return }
        if isInWindow { list.enterWindow() } else { list.leaveWindow() }
    }

    /// The view has another size or another layout.
    func sizeChanged() {
        knownBreadth = nil
        if fitsView { fit() }
    }

    func decelerationRateChanged() {
        guard let view else { return }
        // A list that never slows down, or stops at once, has no deceleration.
        list.decelerationRate = min(max(view.decelerationRate.rawValue, 0.001), 0.9999)
    }

    /// Whether the list has the size of its view and not that of the workload: once it has scrolled sideways, for the
    /// workload's fingers move it along its own direction.
    private var fitsView = false

    var contentSize: CGSize {
        isSideways
            ? CGSize(width: list.contentHeight, height: breadth)
            : CGSize(width: breadth, height: list.contentHeight)
    }

    var contentOffset: CGPoint { point(list.contentOffset) }

    /// The momentum that moves the content, or the finger.
    private(set) var isDragging = false
    private(set) var isDecelerating = false

    package func list(_ list: SimulatedList, scrollChanged change: ScrollChange) -> Double? {
        guard let view else { return nil }
        let delegate = view.delegateOfScrolling
        switch change {
        case .dragBegan:
            dragStart = list.contentOffset
            if !list.isInWindow { host.refuse("A finger scrolls the list of a tab that is not shown.") }
            (isDragging, isDecelerating) = (true, false)
            delegate?.scrollViewWillBeginDragging(view)
        case .dragEnded(let velocity, let rest):
            let target = pageTarget(velocity) ?? rest
            var end = point(target)
            // UIKit's velocity is in points a millisecond.
            let speed = velocity / 1000
            delegate?.scrollViewWillEndDragging(
                view, withVelocity: isSideways ? CGPoint(x: speed, y: 0) : CGPoint(x: 0, y: speed),
                targetContentOffset: &end)
            end = view.proposedOffset(end, velocity: speed)
            let other = isSideways ? end.x : end.y
            let decelerates = velocity != 0 || other != rest
            (isDragging, isDecelerating) = (false, decelerates)
            delegate?.scrollViewDidEndDragging(view, willDecelerate: decelerates)
            if decelerates { delegate?.scrollViewWillBeginDecelerating(view) }
            return other == rest ? nil : other
        case .decelerationEnded:
            isDecelerating = false
            delegate?.scrollViewDidEndDecelerating(view)
        case .animationEnded: delegate?.scrollViewDidEndScrollingAnimation(view)
        }
        return nil
    }

    /// A view that pages comes to rest at the next page in the direction of the finger, one page at most from where the
    /// finger took it; after a finger that lifts at rest, at the nearest.
    private func pageTarget(_ velocity: Double) -> Double? {
        let page = Double(isSideways ? view?.bounds.width ?? 0 : view?.bounds.height ?? 0)
        guard view?.isPagingEnabled == true, page > 0 else { return nil }
        let (place, first) = (list.contentOffset / page, (dragStart / page).rounded())
        // A page that the content has reached but for rounding is not the next.
        let rounding = 1e-6
        let next =
            if velocity > 0 {
                min((place + rounding).rounded(.down), first) + 1
            } else if velocity < 0 {
                max((place - rounding).rounded(.up), first) - 1
            } else {
                place.rounded()
            }
        return min(max(next * page, list.minimumOffset), list.maximumOffset)
    }

    private var dragStart = 0.0

    private func point(_ offset: Double) -> CGPoint {
        isSideways ? CGPoint(x: offset, y: 0) : CGPoint(x: 0, y: offset)
    }

    /// At once; for a list in a cell that its data source sets up, in the next turn, so that its requests are not part of
    /// the request for that cell.
    func scroll(to offset: CGPoint) {
        guard offset != contentOffset else { return }
        let jump = { [list, isSideways] in list.jump(to: isSideways ? offset.x : offset.y) }
        if host.isAskingDataSource { host.engine.runLoop.enqueue(jump) } else { jump() }
    }

    enum Alignment { case start, middle, end }

    /// Brings the item of `path` into the viewport, at once.
    ///
    /// - Parameter alignment: Nil moves as little as possible.
    func scroll(to path: IndexPath, _ alignment: Alignment?) {
        guard let place = sections.place(of: path) else { return }
        let (top, room) = (list.restingTop(ofItem: place), list.insetLength)
        let bottom = top + list.height(ofItem: place)
        let shown = list.contentOffset + list.topInset
        let offset: Double? =
            switch alignment {
            case .start: top
            case .middle: (top + bottom - room) / 2
            case .end: bottom - room
            case nil: top < shown ? top : bottom > shown + room ? bottom - room : nil
            }
        if let offset { list.jump(to: offset - list.topInset) }
    }

    package func listWillLayOut(_ list: SimulatedList) {
        fit()
        placeCells()
    }

    // MARK: Items

    func misuse(_ kind: MisuseKind) { host.engine.misused(kind, about: nil) }

    /// New numbers for items without identifiers.
    func number(_ count: Int) -> [ItemID] {
        defer { nextItem += Int64(count) }
        return (nextItem..<nextItem + Int64(count)).map { ItemID($0) }
    }

    /// All anew: UIKit's `reloadData`.
    func reload() {
        guard let view else { return }
        heights.byItem = [:]
        take(view, view.identified)
        list.reload(items, in: layouts) { [heights] in heights.byItem[$0] ?? 0 }
        layOutSoon()
    }

    /// Has the next turn lay out what no frame has laid out before. The first layout is a frame's.
    private func layOutSoon() {
        guard list.hasConfigured, !awaitsLayout else { return }
        awaitsLayout = true
        host.engine.runLoop.enqueue { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.awaitsLayout = false
                self.list.layOutAtOnce()
            }
        }
    }

    private var awaitsLayout = false

    /// In the next turn.
    func layoutChangesSoon() {
        guard !changesLayout else { return }
        changesLayout = true
        host.engine.runLoop.enqueue { [weak self] in
            MainActor.assumeIsolated {
                self?.changesLayout = false
                self?.layoutChanged()
            }
        }
    }

    private var changesLayout = false

    /// The same items in another layout: UIKit's `invalidateLayout`. Cells stay.
    func layoutChanged() {
        guard let view, !list.isApplying else { return }
        let former = layouts
        let new = view.sectionLayouts
        guard new.map({ $0.places }) == former.map({ $0.places }) else { return }
        heights.byItem = [:]
        take(view, items)
        if layouts == former { return placeCells() }
        list.changeLayouts(layouts, of: items)
        placeCells()
    }

    /// - Returns: Whether the list took it: not inside another update.
    @discardableResult
    func update(
        to identified: [ItemID], reloaded: Set<ItemID> = [], reconfigured: Set<ItemID> = [], animated: Bool,
        usingReloadData: Bool = false, completion: @escaping () -> Void
    ) -> Bool {
        guard let view else { return false }
        guard !list.isApplying else {
            host.engine.misused(.applyWhileApplying, about: nil)
            return false
        }
        for item in reloaded { heights.byItem[item] = nil }
        take(view, identified)
        let ownAnimation =
            animated && !usingReloadData ? UpdateAnimation(view, former, (sections, items)) : nil
        let shown = ownAnimation == nil ? [] : appCells()
        updateAnimation = ownAnimation
        list.apply(
            ListSnapshot(items: items, layouts: layouts, reloaded: reloaded, reconfigured: reconfigured),
            animated: animated, usingReloadData: usingReloadData, completion: completion)
        placeCells()
        // An app updates in any turn, and UIKit commits when that turn ends.
        list.commitLayout()
        if let ownAnimation {
            for cell in shown where cell.isAnimatingOut {
                guard let made = cell.view, let item = cell.use?.item, let path = ownAnimation.leaving[item]
                else { continue }
                view.disappear(made, at: path, in: list.workload.updates.transaction)
            }
            view.finalizeUpdate()
            updateAnimation = nil
        }
        return true
    }

    /// The update under way whose cells the app's layout has appear and disappear.
    private var updateAnimation: UpdateAnimation?

    /// Where items come from and go to in an update of a layout of the app's own.
    private struct UpdateAnimation {
        var arriving: [ItemID: IndexPath] = [:]
        var leaving: [ItemID: IndexPath] = [:]

        /// Nil where the layout does not animate.
        @MainActor init?(
            _ view: any ListView, _ old: (sections: ListSections, items: [ItemID]),
            _ new: (sections: ListSections, items: [ItemID])
        ) {
            guard !old.items.isEmpty, view.animatesUpdates else { return nil }
            let (before, after) = (Set(old.items), Set(new.items))
            for (place, item) in new.items.enumerated() where !before.contains(item) {
                arriving[item] = new.sections[place].path
            }
            for (place, item) in old.items.enumerated() where !after.contains(item) {
                leaving[item] = old.sections[place].path
            }
            view.prepareUpdate(
                leaving.values.sorted().map { UICollectionViewUpdateItem(before: $0, after: nil) }
                    + arriving.values.sorted().map { UICollectionViewUpdateItem(before: nil, after: $0) })
        }
    }

    private func take(_ view: any ListView, _ identified: [ItemID]?) {
        if isSideways { fitsView = true }
        sizeChanged()
        decelerationRateChanged()
        former = (sections, items)
        layouts = view.sectionLayouts
        groups = layouts.indices.map { view.groupFrames(ofSection: $0) }
        sections = ListSections(layouts.map { $0.places })
        items = identified ?? number(sections.count)
        if items.count != sections.count {
            host.engine.misused(.invalidUpdate, about: nil)
            items = number(sections.count)
        }
        for section in layouts.indices { measure(section, in: view) }
    }

    /// Reads the heights of the section's items, if they have their own.
    private func measure(_ section: Int, in view: any ListView) {
        let first = sections.firstCell(of: section)
        var range: ClosedRange<Double>?
        for item in 0..<layouts[section].items {
            let id = items[first + item]
            guard
                let height = heights.byItem[id]
                    ?? view.itemHeight(at: IndexPath(item: item, section: section))
            else { return }
            heights.byItem[id] = height
            range = min(range?.lowerBound ?? height, height)...max(range?.upperBound ?? height, height)
        }
        if let range { layouts[section].itemHeight = range }
    }

    // MARK: Cells

    func appCells() -> [AppCell] { list.visibleCells.compactMap { $0 as? AppCell } }

    /// The element of a cell that stands for an item.
    func element(of view: UIView & ReusableView) -> ListElement? {
        guard let index = view.cell?.index, index < sections.count else { return nil }
        return sections[index]
    }

    func view(of element: ListElement) -> (UIView & ReusableView)? {
        guard let place = sections.place(of: element) else { return nil }
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
    private func put(_ made: UIView & ReusableView, at place: Int) {
        guard place < sections.count else { return }
        let frame = frame(at: place)
        // A frame that the app has set stays until the layout has another one.
        guard let cell = made.cell, cell.placed != frame else { return }
        cell.placed = frame
        host.engine.withoutAnimation {
            if cell.givenSize == frame.size {
                made.center = CGPoint(x: frame.midX, y: frame.midY)
            } else {
                cell.givenSize = frame.size
                made.frame = frame
            }
        }
    }

    /// Nil when there is no such element.
    func frame(of element: ListElement) -> CGRect? { sections.place(of: element).map { frame(at: $0) } }

    /// The items whose frames meet `rect`, in order.
    func paths(in rect: CGRect) -> [IndexPath] {
        guard list.itemCount == sections.count else { return [] }
        let extent = isSideways ? rect.minX..<rect.maxX : rect.minY..<rect.maxY
        var (first, end) = (0, sections.count)
        while first < end {
            let middle = (first + end) / 2
            let isBefore = list.restingTop(ofItem: middle) + list.height(ofItem: middle) < extent.lowerBound
            if isBefore { first = middle + 1 } else { end = middle }
        }
        return (first..<sections.count).lazy
            .prefix { [list] in list.restingTop(ofItem: $0) < extent.upperBound }
            .filter { [self] in sections[$0].path != nil && !frame(at: $0).intersection(rect).isEmpty }
            .compactMap { [self] in sections[$0].path }
    }

    private func frame(at place: Int) -> CGRect {
        var frame = CGRect(
            x: 0, y: list.top(ofItem: place), width: breadth, height: list.height(ofItem: place))
        if case .cell(let section, let item) = sections[place] {
            let extent = list.sidewaysExtent(ofItem: place)
            let count = groups[section].count
            if count > 0 {
                let number = item % count
                let part = groups[section][number]
                (frame.origin.x, frame.size.width) = (part.minX, part.width)
                if let extent {
                    frame.origin.x += extent.left - Double(number) * (extent.right - extent.left)
                }
                if layouts[section].estimatedHeight == nil {
                    frame.origin.y += part.minY
                    frame.size.height = part.height
                }
            } else if let extent {
                (frame.origin.x, frame.size.width) = (extent.left, extent.right - extent.left)
            } else {
                let columns = layouts[section].columns
                let line =
                    layouts[section].line
                    ?? ListSection.Line(leading: 0, width: breadth / Double(columns), gap: 0)
                frame.size.width = line.width
                frame.origin.x = line.leading + Double(item % columns) * (line.width + line.gap)
            }
        }
        return isSideways
            ? CGRect(x: frame.minY, y: frame.minX, width: frame.height, height: frame.width) : frame
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
        let outer = host.isAskingDataSource
        host.isAskingDataSource = true
        let made = view.view(for: element)
        host.isAskingDataSource = outer
        if let cell = made.cell { return cell }
        if made is UICollectionReusableView { host.engine.misused(.dequeuedViewNotReturned, about: nil) }
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
        if let item = cell.use?.item, let path = updateAnimation?.arriving[item] {
            view.appear(made, at: path, in: list.workload.updates.transaction)
        }
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
        indexes.compactMap { $0 < sections.count ? sections[$0].path : nil }
    }

    package func list(
        _ list: SimulatedList, preferredHeightOf cell: SimulatedCell, forItemAt index: Int
    ) -> Double? {
        // During an update the places of the app's items differ from those of the list.
        guard let view, let made = (cell as? AppCell)?.view, items.indices.contains(index),
            items[index] == cell.use?.item, let path = sections[index].path
        else { return list.height(ofItem: index) }
        put(made, at: index)
        return view.preferredHeight(of: made, at: path)
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
        if let pinned = list.pinnedCell as? AppCell, let made = pinned.view, let place = pinned.index {
            put(made, at: place)
        }
        view.didMoveContent()
        view.delegateOfScrolling?.scrollViewDidScroll(view)
    }

    package func list(_ list: SimulatedList, didScrollSidewaysIn section: Int, to offset: Double) {
        for cell in appCells() {
            guard let place = cell.index, sections[place].section == section else { continue }
            if let made = cell.view { put(made, at: place) }
        }
        view?.didScrollSideways(section: section, to: offset)
    }

    package func list(_ list: SimulatedList, performs action: String) -> Bool {
        guard let perform = host.actions[action] else { return false }
        perform()
        return true
    }

    package func list(_ list: SimulatedList, opens screen: Screen, forItemAt index: Int) {
        guard index < sections.count, let path = sections[index].path else { return screen.decline() }
        offeredScreen = screen
        if self.view(of: sections[index])?.tap() != true { view?.didSelect(path) }
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
        UIWindowScene.only.post(UIScene.willDeactivateNotification)
        UIApplication.shared.post(UIApplication.willResignActiveNotification)
    }

    package func appDidEnterBackground(_ list: SimulatedList) {
        UIApplication.shared.applicationState = .background
        UIWindowScene.only.post(UIScene.didEnterBackgroundNotification)
        UIApplication.shared.post(UIApplication.didEnterBackgroundNotification)
    }

    package func appDidBecomeActive(_ list: SimulatedList) {
        UIApplication.shared.applicationState = .inactive
        UIWindowScene.only.post(UIScene.willEnterForegroundNotification)
        UIApplication.shared.post(UIApplication.willEnterForegroundNotification)
        UIApplication.shared.applicationState = .active
        UIWindowScene.only.post(UIScene.didActivateNotification)
        UIApplication.shared.post(UIApplication.didBecomeActiveNotification)
    }

    /// A screen ends with its list like one that is popped: it disappears, and its view leaves the window.
    package func listWillBeDestroyed(_ list: SimulatedList) {
        guard list === host.list, list.isInWindow else { return }
        list.appAppearance?(.willDisappear, false)
        host.window?.rootViewController?.viewIfLoaded?.removeFromSuperview()
        list.appAppearance?(.didDisappear, false)
    }

    package func appDidReceiveMemoryWarning(_ list: SimulatedList) {
        UIApplication.shared.post(UIApplication.didReceiveMemoryWarningNotification)
        host.window?.rootViewController?.didReceiveMemoryWarning()
    }
}
