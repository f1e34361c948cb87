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
        if let cell = made.cell {
            if element.isCell { view.showState(of: made, isSelected: list.isSelected(itemAt: index)) }
            return cell
        }
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
        if element.isCell {
            // The item can have changed its state since its cell was requested.
            let state = cell.configurationState
            view.showState(of: made, isSelected: state.isSelected, isHighlighted: state.isHighlighted)
        }
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
        let height = view.preferredHeight(of: made, at: path)
        if view.layout?.isSnapping == true { check(height, at: path) }
        return height
    }

    /// Refuses rows of self-sizing cells with different heights: the list measures whole rows.
    private func check(_ height: Double, at path: IndexPath) {
        let columns = layouts[path.section].columns
        guard columns > 1 else { return }
        let row = [path.section, path.item / columns]
        measuredRows[row, default: [:]][path.item] = height
        if measuredRows[row]?.values.contains(where: { abs($0 - height) > 0.5 }) == true {
            host.refuse("Self-sizing cells of one row have different heights, which is not modelled.")
        }
    }

    package func list(
        _ list: SimulatedList, updateConfigurationOf cell: SimulatedCell, forItemAt index: Int
    ) {
        guard let made = (cell as? AppCell)?.view as? any ConfiguredCell else { return }
        if !made.configuration.awaitsList { made.setNeedsUpdateConfiguration() }
        made.configuration.awaitsList = false
        made.updateConfigurationIfNeeded()
    }

    package func list(_ list: SimulatedList, stateChangedForItemAt index: Int) {
        guard items.indices.contains(index) else { return }
        selected.removeAll { $0 == items[index] && !list.isSelected(itemAt: index) }
        if list.isSelected(itemAt: index), !selected.contains(items[index]) { selected.append(items[index]) }
        guard let cell = list.cell(ofItem: index) as? AppCell, let made = cell.view else { return }
        let state = cell.configurationState
        (made as? any ConfiguredCell)?.configuration.awaitsList = list.workload.states == .configured
        view?.showState(of: made, isSelected: state.isSelected, isHighlighted: state.isHighlighted)
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
