/// The preparation of cells ahead of display.
extension SimulatedList {
    /// Prepares the first missing cells within reach beyond the edge of the viewport: a cell or a row.
    ///
    /// - Returns: Whether the list prepared a cell.
    @discardableResult func prepareAhead() -> Bool {
        guard !isDestroyed, !profile.ahead.isNone, client != nil, hasScrolled || profile.preparesAtLoad
        else { return false }
        for goesDown in [true, false] where profile.side == .both || goesDown == (direction > 0) {
            let ahead = items(within: profile.ahead, goesDown: goesDown)
            guard let missing = goesDown ? firstMissing(in: ahead) : lastMissing(in: ahead) else { continue }
            let batch = profile.batch == .cell ? missing..<missing + 1 : geometry.row(of: missing)
            for index in batch.clamped(to: ahead)
            where activeCell(of: index) == nil && !isHorizontallyOffScreen(index) {
                prepare(index)
            }
            return true
        }
        return false
    }

    /// Prepares cells ahead in the spare time after a commit.
    ///
    /// - Parameter isMoving: Whether a finger or a fling moves the content.
    /// - Returns: Whether the list prepared a cell.
    func prepareInSpareTime(isMoving: Bool) -> Bool {
        guard isMoving || profile.spareTime == .always else { return false }
        let hasMade = prepareAhead()
        isAheadComplete = !hasMade
        return hasMade
    }

    /// Whether a later frame will prepare cells ahead.
    var awaitsPreparation: Bool {
        !isDestroyed && profile.spareTime == .always && profile.prepares == .spareTime && !isAheadComplete
    }

    /// Returns the items within `reach` beyond an edge of the viewport.
    func items(within reach: Reach, goesDown: Bool) -> Range<Int> {
        guard reach.unit != .items else {
            let visible = visibleItems
            let count = Int(reach.amount.value)
            return goesDown
                ? visible.upperBound..<max(visible.upperBound, min(visible.upperBound + count, items.count))
                : max(visible.lowerBound - count, 0)..<visible.lowerBound
        }
        let shown = shownRange
        let length = points(reach)
        return geometry.items(
            in: goesDown
                ? shown.upperBound..<shown.upperBound + length
                : shown.lowerBound - length..<shown.lowerBound,
            isClosed: goesDown && profile.edges.bottom == .closed)
    }
}
