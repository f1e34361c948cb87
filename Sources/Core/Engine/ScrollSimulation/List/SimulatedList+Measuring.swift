import LifecycleEvents

/// Self-sizing cells. The list lays out cells with an estimate, measures them, and lays out again in the same
/// turn.
extension SimulatedList {
    /// The number of measuring passes in a layout at which UIKit raises an exception.
    private static var mostPasses: Int { 100 }

    /// Requests and measures the cells of the viewport until no height changes. Each pass measures the cells
    /// whose items have a new height. No cell is displayed before the last pass.
    func fillMeasured() {
        var isSettled = false
        while !isSettled {
            measuringPass += 1
            var wanted: [(place: Int, height: Double)] = []
            for index in visibleItems where !isHorizontallyOffScreen(index) {
                if activeCell(of: index) == nil {
                    guard let cell = configure(index) else { return }
                    insertActive(cell)
                }
                if let cell = activeCell(of: index), let height = measure(cell) {
                    wanted.append((index, height))
                }
            }
            setHeights(wanted)
            isSettled = wanted.isEmpty
            guard isSettled || measuringPass < Self.mostPasses else {
                engine.misused(.layoutLoop, about: nil)
                break
            }
        }
        measuringPass = 0
        // A pass can push cells out of the viewport.
        let visible = visibleItems
        for cell in active where cell.state == .created {
            if let index = cell.itemIndex, !visible.contains(index), index != pinnedHeader {
                markPrepared(cell)
            }
        }
    }

    private func setHeights(_ wanted: [(place: Int, height: Double)]) {
        guard !wanted.isEmpty else { return }
        changeGeometry { geometry in
            for (place, height) in wanted { geometry.setHeight(height, ofItem: place) }
            // The mean of the measured heights has changed.
            if profile.unmeasured == .mean { geometry.layOut() }
        }
        scrolledOffset = min(scrolledOffset, maximumOffset)
    }

    /// Measures a cell of a self-sizing section, unless it was already measured for its item's height.
    /// Returns nil if the height does not change.
    private func measure(_ cell: SimulatedCell) -> Double? {
        guard let sections = geometry.sections, let index = cell.itemIndex,
            case .cell(let section, _) = sections.places[index],
            let estimate = sections.layouts[section].estimatedHeight
        else { return nil }
        // The difference of two positions would be rounded. Nil: the item's height is a mean that changes
        // with other items.
        let height = measured.byItem[items[index]] ?? (profile.unmeasured == .mean ? nil : estimate)
        guard height == nil || cell.measuredAt != height else { return nil }
        cell.measuredAt = height
        let wanted =
            client?.list(self, preferredHeightOf: cell, forItemAt: index)
            ?? ItemHeights(sections.layouts[section].itemHeight, seed: seed).height(of: items[index])
        log(
            .cellMeasured, cell, arg: Int64((wanted * 1000).rounded()),
            detail: .text("pass \(max(measuringPass, 1))"))
        return wanted == height ? nil : wanted
    }

    /// Measures a prepared cell. Its item has the new height at once.
    func measureAhead(_ cell: SimulatedCell) {
        guard measures, let index = cell.itemIndex, let height = measure(cell) else { return }
        setHeights([(index, height)])
    }

    /// Measures the cells on screen before a batch. Up to iOS 18, a batch measures the cells before and after
    /// the change.
    func measureBeforeBatch() {
        guard measures, workload.measure == .ios17 else { return }
        measureAnew()
        measuringPass = 1
        setHeights(
            visibleCells.compactMap { cell in
                guard let index = cell.itemIndex, let height = measure(cell) else { return nil }
                return (index, height)
            })
        measureAnew()
        measuringPass = 1
    }

    private func measureAnew() { for cell in active { cell.measuredAt = nil } }
}
