import LifecycleEvents

/// Cells whose states change, and whose configurations are updated for that at the next layout, without reuse.
extension SimulatedList {
    /// Selects item `index`, or takes the selection back. It stays with the item.
    package func setSelected(_ isSelected: Bool, itemAt index: Int) {
        guard items.indices.contains(index), element(at: index).isCell else { return }
        if isSelected { selection.insert(items[index]) } else { selection.remove(items[index]) }
        change(index) { $0.isSelected = isSelected }
    }

    /// A finger comes down on the cell of item `index`, or leaves it.
    package func setHighlighted(_ isHighlighted: Bool, itemAt index: Int) {
        change(index) { $0.isHighlighted = isHighlighted }
    }

    /// The traits of the list and of all its cells change.
    package func changeTraits() {
        for cell in active { setNeedsUpdateConfiguration(cell, because: "trait") }
    }

    private func change(_ index: Int, _ change: (inout CellConfigurationState) -> Void) {
        guard let cell = activeCell(of: index) else { return }
        let former = cell.configurationState
        change(&cell.configurationState)
        if cell.configurationState != former { setNeedsUpdateConfiguration(cell, because: "state") }
    }

    /// The cell's configuration is updated at the next layout: once, however often it is asked for until then.
    func setNeedsUpdateConfiguration(_ cell: SimulatedCell, because cause: String) {
        guard workload.states == .configured, !awaitingConfiguration.contains(where: { $0.cell === cell })
        else {
            return
        }
        awaitingConfiguration.append((cell, cause))
    }

    /// The state that a cell has from its item on, when it is set up.
    func takeState(_ cell: SimulatedCell) {
        var state = CellConfigurationState()
        state.isSelected = cell.currentUse.map { selection.contains($0.item) } ?? false
        state.isHighlighted = asked?.reconfigured === cell && cell.configurationState.isHighlighted
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
