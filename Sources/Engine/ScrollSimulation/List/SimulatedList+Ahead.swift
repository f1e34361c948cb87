/// The preparation of cells ahead of display.
extension SimulatedList {
    /// Prepares missing cells within reach beyond the edge of the viewport: a cell, a row, or all cells.
    ///
    /// - Returns: Whether the list prepared a cell.
    @discardableResult func prepareAhead() -> Bool {
        guard !isDestroyed, !profile.ahead.isNone, client != nil, hasScrolled || profile.preparesAtLoad
        else { return false }
        guard ahead.filledFrame < 0 || frame >= ahead.filledFrame + Int(profile.pause.value) else {
            return false
        }
        var hasMade = false
        let side = sideAhead
        for goesDown in [true, false] where side == nil || side == goesDown {
            let ahead = itemsAhead(goesDown: goesDown)
            while let missing = goesDown ? firstMissing(in: ahead) : lastMissing(in: ahead) {
                let batch = profile.batch == .cell ? missing..<missing + 1 : geometry.row(of: missing)
                for index in batch.clamped(to: ahead)
                where activeCell(of: index) == nil && !isHorizontallyOffScreen(index) {
                    prepare(index)
                }
                hasMade = true
                if profile.batch != .all { return true }
            }
        }
        return hasMade
    }

    /// Performs the layout phase that prepares cells ahead.
    func prepareInLayout() {
        switch profile.prepares {
        case .never, .spareTime: break
        case .layout: prepareAhead()
        case .begun:
            guard !profile.ahead.isNone else { return }
            if ahead.hasFilled {
                ahead.dueFrame = ahead.dueFrame ?? frame + Int(profile.pause.value)
            } else {
                ahead.dueFrame = nil
                takeOrBegin()
            }
        }
    }

    /// Prepares cells ahead in the spare time after a commit.
    ///
    /// - Parameter isMoving: Whether a finger or a fling moves the content.
    /// - Returns: Whether the list prepared a cell.
    func prepareInSpareTime(isMoving: Bool) -> Bool {
        guard isMoving || profile.spareTime == .always else { return false }
        let hasMade = prepareAhead()
        ahead.isComplete = !hasMade
        return hasMade
    }

    /// Whether a later frame will prepare cells ahead.
    var awaitsPreparation: Bool {
        guard !isDestroyed else { return false }
        if ahead.dueFrame != nil { return true }
        return profile.spareTime == .always && profile.prepares == .spareTime && !ahead.isComplete
    }

    /// Prepares cells ahead in a frame without a change, after the pause. If the due frame has filled the
    /// viewport, the next frame prepares them.
    func prepareAfterPause() {
        guard let due = ahead.dueFrame, frame >= due, frame > due || ahead.filledFrame < frame else { return }
        ahead.dueFrame = ahead.filledFrame == frame ? frame + Int(profile.pause.value) : nil
        takeOrBegin()
    }

    /// Takes pooled cells for the items ahead. Without a pooled cell, begins a request.
    private func takeOrBegin() {
        guard ahead.begun == nil, client != nil else { return }
        let side = sideAhead
        for goesDown in [true, false] where side == nil || side == goesDown {
            let items = itemsAhead(goesDown: goesDown)
            while let missing = goesDown ? firstMissing(in: items) : lastMissing(in: items) {
                guard canTake(missing) else {
                    ahead.begun = missing
                    return
                }
                prepare(missing)
            }
        }
    }

    /// Returns whether a request for `index` finds an existing cell.
    private func canTake(_ index: Int) -> Bool {
        if kept.contains(where: { $0.itemIndex == index }) { return true }
        return profile.request.contains(.pool) && hasPooled(poolIndex(of: reuseIdentifier(forItemAt: index)))
    }

    /// Finishes the begun request with a new cell, and continues with the next items ahead.
    ///
    /// - Returns: Whether a request was begun.
    func finishBegunRequests() -> Bool {
        guard !isDestroyed, ahead.begun != nil else { return false }
        while let index = ahead.begun {
            ahead.begun = nil
            guard items.indices.contains(index), activeCell(of: index) == nil else { break }
            prepare(index, takesNew: true)
            takeOrBegin()
        }
        return true
    }

    /// The side on which cells are prepared ahead: true is the end of the list, nil is both sides.
    private var sideAhead: Bool? {
        switch profile.side {
        case .direction: direction > 0
        case .end: true
        case .motion: !movesByItself || direction > 0
        case .both: nil
        }
    }

    /// Returns the items within the reach of cells prepared ahead.
    private func itemsAhead(goesDown: Bool) -> Range<Int> { items(within: profile.ahead, goesDown: goesDown) }

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
