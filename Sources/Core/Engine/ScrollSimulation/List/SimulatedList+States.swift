import LifecycleEvents

/// The configuration states of cells. The next layout updates the configuration of a changed cell, without
/// reuse.
extension SimulatedList {
    /// Selects or deselects item `index`. The item stays selected when its cell is reused.
    package func setSelected(_ isSelected: Bool, itemAt index: Int) {
        guard items.indices.contains(index), element(at: index).isCell else { return }
        if isSelected { selection.insert(items[index]) } else { selection.remove(items[index]) }
        change(index) { $0.isSelected = isSelected }
    }

    /// Sets whether a finger touches the cell of item `index`.
    package func setHighlighted(_ isHighlighted: Bool, itemAt index: Int) {
        change(index) { $0.isHighlighted = isHighlighted }
    }

    /// Changes the traits of the list and of all its cells.
    package func changeTraits() {
        for cell in active { setNeedsUpdateConfiguration(cell, because: "trait") }
    }

    private func change(_ index: Int, _ change: (inout CellConfigurationState) -> Void) {
        guard let cell = activeCell(of: index) else { return }
        let former = cell.configurationState
        change(&cell.configurationState)
        if cell.configurationState != former { setNeedsUpdateConfiguration(cell, because: "state") }
    }

    /// Schedules an update of the cell's configuration for the next layout. Several calls cause one update.
    func setNeedsUpdateConfiguration(_ cell: SimulatedCell, because cause: String) {
        guard workload.states == .configured, !awaitingConfiguration.contains(where: { $0.cell === cell })
        else {
            return
        }
        awaitingConfiguration.append((cell, cause))
    }

    /// Sets the state of a cell from its item when the cell is configured.
    func takeState(_ cell: SimulatedCell) {
        var state = CellConfigurationState()
        state.isSelected = cell.currentUse.map { selection.contains($0.item) } ?? false
        state.isHighlighted = currentRequest?.reconfigured === cell && cell.configurationState.isHighlighted
        cell.configurationState = state
    }

    func updateConfigurations() {
        guard !awaitingConfiguration.isEmpty else { return }
        let due = awaitingConfiguration
        awaitingConfiguration.removeAll()
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
