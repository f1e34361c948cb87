import LifecycleEvents

/// The records of the cells at the end of a run.
extension SimulatedList {
    func cellRecords() -> [CellRecord] {
        let living = table.cells.compactMap { $0.map(cellRecord) }
        return (table.destroyed + living).sorted { $0.cell < $1.cell }
    }

    func cellRecord(of cell: SimulatedCell) -> CellRecord {
        let recipe = workload.animator
        return CellRecord(
            cell: cell.number, reuseIdentifier: cell.reuseIdentifier, state: cell.state,
            item: cell.currentUse?.item,
            generation: cell.currentUse?.generation ?? 0, animator: cell.attached,
            phase: (cell.attached.map { cell.chainStep ?? $0 }).map { engine.phase(of: $0) ?? .spent },
            backed: cell.layer.hasLiveAnimationsInTree,
            wanted: cell.wantsAnimator ? recipe.valueAtRest : nil, value: cell.layer.value(recipe.key))
    }
}
