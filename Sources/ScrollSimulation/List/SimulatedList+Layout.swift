import LifecycleEvents

/// One layout: which cells enter, which leave, which are made ahead; and the commit that ends it.
extension SimulatedList {
    private var shownRange: Range<Double> { contentOffset..<contentOffset + viewport.height }

    var maximumOffset: Double { max(0, geometry.contentHeight - viewport.height) }

    /// Moves what is on screen; the next layout brings the cells.
    func scroll(to offset: Double) {
        if offset != contentOffset { direction = offset > contentOffset ? 1 : -1 }
        contentOffset = offset
    }

    func layOut() {
        guard !isDestroyed else { return }
        switch workload.reuse.pass {
        case .fillFirst:
            fill()
            reclaim()
        case .reclaimFirst:
            reclaim()
            fill()
        }
        if life.preparedViewports > 0, !life.preparesInSpareTime { prepareNextRow() }
    }

    private func fill() {
        for index in geometry.items(in: shownRange) {
            switch position(of: index).cell {
            case let cell? where cell.state != .displayed:
                display(cell)
            case .some:
                break
            case nil:
                guard let cell = configure(index) else { return }
                insertActive(cell)
                display(cell)
            }
        }
    }

    private func reclaim() {
        let shown = shownRange
        var leaving: [SimulatedCell] = []
        for cell in active {
            guard let index = cell.index else { continue }
            let distance = geometry.distance(ofItem: index, from: shown)
            if distance > 0 || !geometry.items(in: shown).contains(index), hasLeft(cell, distance: distance) {
                leaving.append(cell)
            }
        }
        for cell in leaving { leave(cell) }
        recycleStrays()
    }

    private func hasLeft(_ cell: SimulatedCell, distance: Double) -> Bool {
        switch cell.state {
        case .displayed: distance >= life.displayedViewports * viewport.height
        case .waiting: distance >= life.waitingViewports * viewport.height
        case .prepared: distance > 2 * life.preparedViewports * viewport.height && isOld(cell)
        case .created, .animatingOut, .pooled, .destroyed: false
        }
    }

    private func isOld(_ cell: SimulatedCell) -> Bool {
        world.runLoop.nowNs - cell.preparedNs >= life.preparedKeepNs
    }

    private func leave(_ cell: SimulatedCell) {
        if cell.state == .displayed {
            endDisplay(cell)
            if life.waitingViewports > 0, let index = cell.index,
                geometry.distance(ofItem: index, from: shownRange) < life.waitingViewports * viewport.height
            {
                wait(cell)
                return
            }
        }
        removeActive(cell)
        recycle(cell)
    }

    private func recycleStrays() {
        guard !strays.isEmpty else { return }
        let old = strays.filter { isOld($0) }
        strays.removeAll { isOld($0) }
        for cell in old { recycle(cell) }
    }

    /// Makes the cells of the next row beyond the edge that scrolling goes to, if there is none yet and
    /// it is near enough. Gives whether it made any.
    @discardableResult func prepareNextRow() -> Bool {
        guard !isDestroyed else { return false }
        let shown = shownRange
        let reach = life.preparedViewports * viewport.height
        let near =
            direction > 0
            ? shown.upperBound..<shown.upperBound + reach : shown.lowerBound - reach..<shown.lowerBound
        let ahead = geometry.items(in: near)
        let order = direction > 0 ? Array(ahead) : ahead.reversed()
        guard let first = order.first(where: { position(of: $0).cell == nil }) else { return false }
        let columns = workload.list.columns
        let row = first / columns
        for index in order where index / columns == row && position(of: index).cell == nil { prepare(index) }
        return true
    }

    /// The layout is committed: cells from a pool are stripped once more, after the data source had them.
    func commit() {
        guard !awaitingStrip.isEmpty else { return }
        let cells = awaitingStrip
        awaitingStrip.removeAll(keepingCapacity: true)
        for cell in cells {
            cell.awaitsStrip = false
            cell.layer.removeAllAnimations(because: .commit)
        }
    }

    /// Shows the frame, and gives how many of its cells are bare.
    func present() -> Int {
        let shown = shownRange
        let visible = geometry.items(in: shown)
        var bare = 0
        for cell in active where cell.state == .displayed {
            guard let index = cell.index, visible.contains(index) else { continue }
            cell.attachedWasShown = cell.attached != nil
            if cell.wantsAnimator, !cell.layer.hasLiveAnimations {
                cell.bareFrames += 1
                bare += 1
            } else {
                endBareFrames(cell)
            }
        }
        return bare
    }
}
