import LifecycleEvents

/// A layout, which fills, reclaims and prepares cells, and the commit after it.
extension SimulatedList {
    /// The viewport and the margins in which the list displays cells.
    var shownRange: Range<Double> {
        scrolledOffset - margin..<scrolledOffset + viewport.height + margin
    }

    /// The items that are on screen, at least in part. Cached, because a frame reads them several times.
    var visibleItems: Range<Int> {
        let shown = shownRange
        if let lastVisible, lastVisible.shown == shown { return lastVisible.items }
        return findVisibleItems(in: shown)
    }

    private func findVisibleItems(in shown: Range<Double>) -> Range<Int> {
        let items = geometry.items(in: shown, isClosed: profile.edges.bottom == .closed)
        lastVisible = (shown, items)
        pinnedHeader = geometry.sections?.pinnedHeader(at: scrolledOffset + insets.top)?.place
        if let pinned = pinnedHeader, items.contains(pinned) { pinnedHeader = nil }
        return items
    }

    package var minimumOffset: Double { -insets.top }

    package var maximumOffset: Double {
        max(minimumOffset, geometry.contentHeight + insets.bottom - viewport.height)
    }

    /// Moves the content. The next layout requests the cells.
    func scroll(to offset: Double) {
        pointsPerFrame = abs(offset - scrolledOffset)
        if offset != scrolledOffset {
            direction = offset > scrolledOffset ? 1 : -1
            hasScrolled = true
        }
        let former = scrolledOffset
        defer { if scrolledOffset != former { client?.listDidScroll(self) } }
        if offset != scrolledOffset { hasChanged = true }
        scrolledOffset = offset
    }

    /// - Parameter isStill: Whether the frame only shows running animations. UIKit animates without a layout.
    func layOut(isStill: Bool = false) {
        guard !isDestroyed else { return }
        defer { if !rows.isEmpty { layOutRows() } }
        if hasChanged { isAheadComplete = false }
        updateConfigurations()
        defer { raiseNotReturned() }
        if isStill, !hasChanged { return }
        (isResizing, hasChanged, wasResized) = (wasResized, false, false)
        defer { isResizing = false }
        for phase in profile.layout {
            switch phase {
            case .fill: fill()
            case .reclaim: reclaim()
            case .prepare: if profile.prepares == .layout { prepareAhead() }
            }
        }
    }

    private func fill() {
        if measures { fillMeasured() }
        let visible = visibleItems
        if let pinnedHeader { guard show(itemAt: pinnedHeader) else { return } }
        var (place, shown) = findShown(visible)
        place += shown
        for index in visible.lowerBound + shown..<visible.upperBound {
            if isHorizontallyOffScreen(index) {
                if place < active.count, active[place].itemIndex == index { place += 1 }
                continue
            }
            if place < active.count, active[place].itemIndex == index {
                let cell = active[place]
                if cell.state != .displayed { displayOrReplace(cell, at: index) }
            } else {
                guard let cell = configure(index) else { return }
                insertActive(cell)
                if cell.state != .displayed { display(cell) }
            }
            place += 1
        }
    }

    /// Displays the cell of item `index` at any place. Returns false without a client.
    private func show(itemAt index: Int) -> Bool {
        if let cell = activeCell(of: index) {
            if cell.state != .displayed { displayOrReplace(cell, at: index) }
            return true
        }
        guard let cell = configure(index) else { return false }
        insertActive(cell)
        if cell.state != .displayed { display(cell) }
        return true
    }

    /// Displays the cell of item `index`. If requests do not search for the item's own cell, or if the run
    /// drops the cell, another cell replaces it.
    private func displayOrReplace(_ cell: SimulatedCell, at index: Int) {
        guard !profile.request.contains(.own) || drops(cell) else { return display(cell) }
        removeActive(cell)
        recycle(cell)
        guard let other = configure(index) else { return }
        insertActive(other)
        display(other)
    }

    /// Returns whether the run drops a prepared or waiting cell instead of showing it.
    private func drops(_ cell: SimulatedCell) -> Bool {
        decisions.choose(.prepared, of: cell.currentUse?.item, count: 2, usual: 0) { $0 } == 1
    }

    /// Returns the position of the first cell of `visible`, and how many of its first cells are already
    /// displayed.
    private func findShown(_ visible: Range<Int>) -> (place: Int, count: Int) {
        active.withUnretained { cells in
            let place = cells.place(of: visible.lowerBound)
            let end = min(visible.count, cells.count - place)
            var count = 0
            while count < end {
                let isShown = cells.with(place + count) {
                    $0.itemIndex == visible.lowerBound + count && $0.state == .displayed
                }
                guard isShown else { break }
                count += 1
            }
            return (place, count)
        }
    }

    private func reclaim() {
        let limits = ReclaimLimits(of: self)
        // Retains only cells that may leave: a second reference to all cells would copy the array at the
        // first removal.
        var leaving: [SimulatedCell] = []
        active.withUnretained { cells in
            // The cells are in the order of their items, so cells above and below the viewport are at the two
            // ends.
            let onScreen = cells.places(of: limits.visible)
            for place in 0..<onScreen.lowerBound {
                cells.with(place) { if mayLeave($0, first: leaving.isEmpty, limits) { leaving.append($0) } }
            }
            if hasSideways {
                for place in onScreen {
                    cells.with(place) {
                        if isHorizontallyOffScreen($0), mayLeave($0, first: leaving.isEmpty, limits) {
                            leaving.append($0)
                        }
                    }
                }
            }
            for place in onScreen.upperBound..<cells.count {
                cells.with(place) { if mayLeave($0, first: leaving.isEmpty, limits) { leaving.append($0) } }
            }
        }
        if !leaving.isEmpty { takeOff(&leaving, limits) }
        recycleOrphaned()
    }

    /// Returns whether a cell may leave. Skips the age check after the first cell: the time that a leaving
    /// cell costs can make later cells old.
    @inline(__always)
    private func mayLeave(_ cell: SimulatedCell, first: Bool, _ limits: ReclaimLimits) -> Bool {
        first
            ? hasLeft(cell, limits, in: geometry)
            : limits.isFarOff(cell, in: geometry) || limits.isLeftBehind(cell, in: geometry)
    }

    private func takeOff(_ leaving: inout [SimulatedCell], _ limits: ReclaimLimits) {
        if profile.leaving == .descending { leaving.reverse() }
        // Checked again: the teardown cost of a cell can make the next cell old.
        for cell in leaving where hasLeft(cell, limits, in: geometry) { leave(cell) }
    }

    @inline(__always)
    private func hasLeft(_ cell: SimulatedCell, _ limits: ReclaimLimits, in geometry: ListGeometry) -> Bool {
        guard cell.state == .prepared else { return limits.isFarOff(cell, in: geometry) }
        return limits.isLeftBehind(cell, in: geometry) || limits.isFarOff(cell, in: geometry) && isOld(cell)
    }

    private func isOld(_ cell: SimulatedCell) -> Bool {
        runLoop.nowNs - cell.preparedNs >= preparedKeepNs
    }

    /// Returns the length of a reach in points, or the number of items for a reach in items.
    func points(_ reach: Reach) -> Double {
        switch reach.unit {
        case .points, .items: reach.amount.value
        case .viewports: reach.amount.value * viewport.height
        case .frames: reach.amount.value * pointsPerFrame
        }
    }

    private func leave(_ cell: SimulatedCell) {
        if cell.state == .displayed, isAnimatingUpdate {
            // The animated update moves the cell out of the viewport.
            removeActive(cell)
            animateOut(cell)
            return
        }
        if cell.state == .displayed {
            endDisplay(cell)
            if !profile.behind.isNone, !ReclaimLimits(of: self).isTooFarToWait(cell, in: geometry) {
                wait(cell)
                return
            }
        }
        removeActive(cell)
        recycle(cell)
    }

    private func recycleOrphaned() {
        guard !orphaned.isEmpty else { return }
        let old = orphaned.filter { isOld($0) }
        orphaned.removeAll { isOld($0) }
        for cell in old { recycle(cell) }
    }

    /// Commits the layout. Cells from a pool lose their animations again, after the data source has
    /// configured them.
    func commit() {
        if !rows.isEmpty { for row in rows { row.commit() } }
        guard !awaitingStrip.isEmpty else { return }
        let cells = awaitingStrip
        awaitingStrip.removeAll(keepingCapacity: true)
        for cell in cells {
            cell.awaitsStrip = false
            cell.layer.removeAllAnimationsInTree(because: .commit)
        }
    }

    /// Shows the frame. Returns the number of bare cells.
    func present() -> Int {
        guard isInWindow else { return 0 }
        let visible =
            margin > 0 ? geometry.items(in: scrolledOffset..<scrolledOffset + viewport.height) : visibleItems
        var bare = 0
        active.withUnretained { cells in
            for place in cells.places(of: visible) {
                cells.with(place) { if !isHorizontallyOffScreen($0), show($0) { bare += 1 } }
            }
        }
        if let pinnedHeader, let cell = activeCell(of: pinnedHeader), show(cell) { bare += 1 }
        if !rows.isEmpty { bare += presentRows() }
        return bare
    }

    @inline(__always)
    private func isHorizontallyOffScreen(_ cell: SimulatedCell) -> Bool {
        hasSideways && cell.itemIndex.map { isHorizontallyOffScreen($0) } ?? false
    }

    /// Shows a cell. Returns whether the cell is bare.
    @inline(__always)
    private func show(_ cell: SimulatedCell) -> Bool {
        guard cell.state == .displayed else { return false }
        cell.attachedWasShown = cell.attached != nil
        guard isBare(cell) else {
            if cell.bareFrames > 0 { endBareFrames(cell) }
            if cell.mayShowOtherAnimators || cell.wrongFrames > 0 { noteLook(of: cell) }
            return false
        }
        cell.bareFrames += 1
        noteLook(of: cell)
        if cell.wrongFrames == 0 { cell.harmlessFrames += 1 }
        return true
    }

    /// Returns whether the cell's use has or has requested an animator, but nothing in the cell is animated.
    /// A cell whose chain pauses between two steps is not bare.
    func isBare(_ cell: SimulatedCell) -> Bool {
        guard cell.wantsAnimator, isInWindow, !cell.layer.hasLiveAnimationsInTree else { return false }
        guard let step = cell.chainStep, let first = cell.attached else { return true }
        return engine.phase(of: first) != .stopped || engine.phase(of: step)?.state == .active
    }
}
