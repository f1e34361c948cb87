/// The cells that a list makes ahead of display.
extension SimulatedList {
    /// Makes cells beyond the edge of the viewport, of those that are missing and near enough: a row, or all.
    ///
    /// - Returns: Whether it made any.
    @discardableResult func prepareAhead() -> Bool {
        guard !isDestroyed, !profile.ahead.isNone else { return false }
        var hasMade = false
        for goesDown in sidesAhead {
            let ahead = itemsAhead(goesDown: goesDown)
            while let missing = goesDown ? firstMissing(in: ahead) : lastMissing(in: ahead) {
                let columns = workload.list.columns
                let row = (missing / columns * columns..<missing / columns * columns + columns)
                    .clamped(to: ahead)
                for index in row where activeCell(of: index) == nil { prepare(index) }
                hasMade = true
                if profile.batch == .row { return true }
                // A client that is gone makes none.
                if client == nil { return true }
            }
        }
        return hasMade
    }

    /// The sides on which cells are made ahead: true is the end of the list.
    private var sidesAhead: [Bool] {
        switch profile.side {
        case .direction: [direction > 0]
        case .end: [true]
        case .motion: [movesByItself ? direction > 0 : true]
        case .both: [true, false]
        }
    }

    /// The items within reach beyond an edge of the viewport.
    private func itemsAhead(goesDown: Bool) -> Range<Int> {
        let reach = profile.ahead
        guard reach.unit != .items else {
            let visible = visibleItems
            let count = Int(reach.amount.value)
            return goesDown
                ? visible.upperBound..<min(visible.upperBound + count, items.count)
                : max(visible.lowerBound - count, 0)..<visible.lowerBound
        }
        let shown = shownRange
        let length = points(reach)
        return geometry.items(
            in: goesDown
                ? shown.upperBound..<shown.upperBound + length
                : shown.lowerBound - length..<shown.lowerBound)
    }
}
