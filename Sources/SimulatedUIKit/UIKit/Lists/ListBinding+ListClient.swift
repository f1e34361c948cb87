import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

extension ListBinding {
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
        if let item = cell.use?.item, let path = updateAnimation?.arriving[item],
            let cell = made as? UICollectionViewCell
        {
            view.ownLayout?.appear(cell, at: path, in: list.workload.updates.transaction)
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

    func paths(_ indexes: [Int]) -> [IndexPath] {
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
        view.ownLayout?.contentMoved()
        view.delegateOfScrolling?.scrollViewDidScroll(view)
    }

    package func list(_ list: SimulatedList, didScrollSidewaysIn section: Int, to offset: Double) {
        for cell in appCells() {
            guard let place = cell.index, sections[place].section == section else { continue }
            if let made = cell.view { put(made, at: place) }
        }
        view?.layout?.didScrollSideways(section: section, to: offset)
    }

    package func list(_ list: SimulatedList, performs action: String) -> Bool {
        guard let perform = host.actions[action] else { return false }
        perform()
        return true
    }

    package func list(_ list: SimulatedList, opens screen: Screen, forItemAt index: Int) {
        guard index < sections.count, let path = sections[index].path else { return screen.decline() }
        offeredScreen = screen
        if self.view(of: sections[index])?.tap() != true { view?.itemTapped(path) }
        if offeredScreen != nil { screen.decline() }
        offeredScreen = nil
    }

    /// Returns and clears the screen that a tap has opened, for the app to use. Nil outside a tap.
    func takeOfferedScreen() -> Screen? {
        defer { offeredScreen = nil }
        return offeredScreen
    }
}
