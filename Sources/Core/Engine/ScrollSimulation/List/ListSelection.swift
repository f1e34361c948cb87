import LifecycleEvents

/// The selection of a list, and the cells whose configuration the next layout updates.
///
/// The selection belongs to items and survives the reuse of their cells. A cell waits for at most one update.
package struct ListSelection {
    private let updatesConfigurations: Bool
    private var selected: Set<ItemID> = []
    private var awaiting: [(cell: SimulatedCell, cause: String)] = []

    /// Creates an empty selection.
    ///
    /// - Parameter updatesConfigurations: Whether a change of a cell's state updates its configuration.
    package init(updatesConfigurations: Bool) { self.updatesConfigurations = updatesConfigurations }

    package func contains(_ item: ItemID) -> Bool { selected.contains(item) }

    /// Selects or deselects an item.
    package mutating func set(_ isSelected: Bool, _ item: ItemID) {
        if isSelected { selected.insert(item) } else { selected.remove(item) }
    }

    /// Deselects all items.
    package mutating func clear() { selected.removeAll() }

    /// Returns the state of a cell that is configured for `item`. Only a reconfigured cell is still touched.
    package func state(of item: ItemID?, isHighlighted: Bool) -> CellConfigurationState {
        var state = CellConfigurationState()
        state.isSelected = item.map { selected.contains($0) } ?? false
        state.isHighlighted = isHighlighted
        return state
    }

    /// Schedules an update of the cell's configuration for the next layout. Several calls cause one update,
    /// with the first cause.
    mutating func setNeedsUpdate(_ cell: SimulatedCell, because cause: String) {
        guard updatesConfigurations, !awaiting.contains(where: { $0.cell === cell }) else { return }
        awaiting.append((cell, cause))
    }

    /// Removes and returns the due updates, in the order in which they were scheduled; nil if there are none.
    @inline(__always)
    mutating func takeUpdates() -> [(cell: SimulatedCell, cause: String)]? {
        guard !awaiting.isEmpty else { return nil }
        defer { awaiting.removeAll() }
        return awaiting
    }
}

extension SimulatedList {
    /// Selects or deselects item `index`. The item stays selected when its cell is reused.
    package func setSelected(_ isSelected: Bool, itemAt index: Int) {
        guard items.indices.contains(index), element(at: index).isCell else { return }
        selection.set(isSelected, items[index])
        changeState(ofItem: index) { $0.isSelected = isSelected }
        client?.list(self, stateChangedForItemAt: index)
    }

    package func isSelected(itemAt index: Int) -> Bool {
        items.indices.contains(index) && selection.contains(items[index])
    }

    /// Returns the cell of item `index` in any state.
    package func cell(ofItem index: Int) -> SimulatedCell? { activeCell(of: index) }

    /// Sets whether a finger touches the cell of item `index`.
    package func setHighlighted(_ isHighlighted: Bool, itemAt index: Int) {
        changeState(ofItem: index) { $0.isHighlighted = isHighlighted }
        client?.list(self, stateChangedForItemAt: index)
    }

    /// Changes the traits of the list and of all its cells.
    package func changeTraits() {
        for cell in active.cells { selection.setNeedsUpdate(cell, because: "trait") }
    }

    private func changeState(ofItem index: Int, _ change: (inout CellConfigurationState) -> Void) {
        guard let cell = activeCell(of: index) else { return }
        let former = cell.configurationState
        change(&cell.configurationState)
        if cell.configurationState != former { selection.setNeedsUpdate(cell, because: "state") }
    }

    /// Sets the state of a cell from its item when the cell is configured.
    func takeState(_ cell: SimulatedCell) {
        cell.configurationState = selection.state(
            of: cell.currentUse?.item,
            isHighlighted: requests.current?.reconfigured === cell && cell.configurationState.isHighlighted)
    }

    /// Updates the configurations of changed cells, without reuse.
    func updateConfigurations() {
        guard let due = selection.takeUpdates() else { return }
        for (cell, cause) in due {
            guard let client, let index = cell.itemIndex else { continue }
            switch cell.state {
            case .displayed, .prepared, .waiting: break
            case .created, .animatingOut, .pooled, .destroyed: continue
            }
            if workload.content == .anew { cell.replaceContent() }
            runLoop.meaning(cell.currentUse) {
                client.list(self, updateConfigurationOf: cell, forItemAt: index)
            }
            log(.cellReconfigured, cell, detail: .text(cause))
        }
    }
}
