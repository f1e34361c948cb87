import LifecycleEvents

/// Cells that size themselves: laid out at an estimate, measured, and laid out again in the same turn.
extension SimulatedList {
    /// So many passes of one layout, and UIKit raises.
    private static var mostPasses: Int { 100 }

    /// Makes the cells of the viewport, and measures them until none wants another height. Each pass asks the cells whose
    /// items have a height that they were not asked about. Nothing is displayed meanwhile.
    func fillMeasured() {
        var isSettled = false
        while !isSettled {
            measuringPass += 1
            var wanted: [(place: Int, height: Double)] = []
            for index in visibleItems where !isAside(index) {
                if activeCell(of: index) == nil {
                    guard let cell = takeKept(index) ?? configure(index) else { return }
                    insertActive(cell)
                    ahead.hasFilled = true
                }
                if let cell = activeCell(of: index), let height = measure(cell) {
                    wanted.append((index, height))
                }
            }
            setHeights(wanted)
            isSettled = wanted.isEmpty
            guard isSettled || measuringPass < Self.mostPasses else {
                world.misused(.layoutLoop, about: nil)
                break
            }
        }
        measuringPass = 0
        // A pass may have pushed cells out of the viewport.
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
        }
        scrolledOffset = min(scrolledOffset, maximumOffset)
    }

    /// Asks the cell how high it wants to be, where its section is measured and the cell was not asked about the height that
    /// its item has. Nil where that height stays.
    private func measure(_ cell: SimulatedCell) -> Double? {
        guard let sections = geometry.sections, let index = cell.itemIndex,
            case .cell(let section, _) = sections.places[index],
            let estimate = sections.layouts[section].estimatedHeight
        else { return nil }
        // Not the difference of two places, which is rounded.
        let height = measured.byItem[items[index]] ?? estimate
        guard cell.measuredAt != height else { return nil }
        cell.measuredAt = height
        let wanted =
            client?.list(self, preferredHeightOf: cell, forItemAt: index)
            ?? ItemHeights(sections.layouts[section].itemHeight, seed: seed).height(of: items[index])
        log(
            .cellMeasured, cell, arg: Int64((wanted * 1000).rounded()),
            detail: .text("pass \(max(measuringPass, 1))"))
        return wanted == height ? nil : wanted
    }

    /// Measures a cell that was made ahead. Its item has the other height at once.
    func measureAhead(_ cell: SimulatedCell) {
        guard measures, let index = cell.itemIndex, let height = measure(cell) else { return }
        setHeights([(index, height)])
    }

    /// Up to iOS 18 cells are measured twice when a batch changes the list: those on screen in the old list, and those on
    /// screen in the new one.
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
