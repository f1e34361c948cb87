import LifecycleEvents

/// One layout: which cells enter, which leave, which are made ahead; and the commit that ends it.
extension SimulatedList {
    /// The viewport and the margins around it in which the list displays cells.
    var shownRange: Range<Double> {
        scrolledOffset - margin..<scrolledOffset + viewport.height + margin
    }

    /// The items that count as on screen, at least in part. A frame asks several times for each offset.
    var visibleItems: Range<Int> {
        let shown = shownRange
        if let lastVisible, lastVisible.shown == shown { return lastVisible.items }
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

    /// Moves what is on screen; the next layout brings the cells.
    func scroll(to offset: Double) {
        pointsPerFrame = abs(offset - scrolledOffset)
        if offset != scrolledOffset {
            direction = offset > scrolledOffset ? 1 : -1
            hasScrolled = true
        }
        let former = scrolledOffset
        defer { if scrolledOffset != former { client?.listDidScroll(self) } }
        if profile.anchor == .fraction {
            scrollPlace(to: offset)
        } else {
            if offset != scrolledOffset { change.note(.other) }
            scrolledOffset = offset
        }
    }

    func layOut() {
        guard !isDestroyed else { return }
        defer { if !rows.isEmpty { layOutRows() } }
        if change != .none { ahead.isComplete = false }
        updateConfigurations()
        defer { raiseNotReturned() }
        // UIKit's layout also has cells leave that have grown old. Others have nothing to do without a change.
        guard profile.fill == .visible || change != .none else { return prepareAfterPause() }
        let wasResized = change == .resize
        let beginsAnew = profile.anchor == .fraction && (wasResized || change == .update)
        change = .none
        if beginsAnew { beginAnew() }
        isResizing = wasResized && profile.fill == .visible
        defer { isResizing = false }
        layOutOnce()
        // A change of the viewport has it lay out twice, and the second one finds the viewport filled.
        if wasResized, profile.prepares == .begun { layOutOnce() }
        if beginsAnew { endKeptDisplays() }
        notePlaces()
    }

    private func layOutOnce() {
        ahead.hasFilled = false
        releaseAtJump()
        for phase in profile.layout {
            switch phase {
            case .fill: fill()
            case .reclaim: reclaim()
            case .prepare: prepareInLayout()
            }
        }
        if ahead.hasFilled { ahead.filledFrame = frame }
    }

    private func fill() {
        switch profile.fill {
        case .visible: fillVisible()
        case .contiguous: fillContiguous()
        case .upFirst: fillUpFirst()
        }
    }

    private func fillVisible() {
        if measures { fillMeasured() }
        let visible = visibleItems
        if let pinnedHeader { guard show(itemAt: pinnedHeader) else { return } }
        var (place, shown) = findShown(visible)
        place += shown
        for index in visible.lowerBound + shown..<visible.upperBound {
            if isAside(index) {
                if place < active.count, active[place].itemIndex == index { place += 1 }
                continue
            }
            if place < active.count, active[place].itemIndex == index {
                let cell = active[place]
                if cell.state != .displayed { displayOrReplace(cell, at: index) }
            } else {
                guard let cell = takeKept(index) ?? configure(index) else { return }
                insertActive(cell)
                if cell.state != .displayed { display(cell) }
                ahead.hasFilled = true
            }
            place += 1
        }
    }

    /// Shows the cell of item `index` at any place. Returns false if there is no client to make the cell.
    private func show(itemAt index: Int) -> Bool {
        if let cell = activeCell(of: index) {
            if cell.state != .displayed { displayOrReplace(cell, at: index) }
            return true
        }
        guard let cell = takeKept(index) ?? configure(index) else { return false }
        insertActive(cell)
        if cell.state != .displayed { display(cell) }
        return true
    }

    /// Shows the cell of item `index`. A list whose requests do not look for it, or that drops it, has it leave, and
    /// asks for another one.
    private func displayOrReplace(_ cell: SimulatedCell, at index: Int) {
        guard !profile.request.contains(.own) || drops(cell) else { return display(cell) }
        removeActive(cell)
        release(cell)
        guard let other = configure(index) else { return }
        insertActive(other)
        display(other)
    }

    /// Whether the list drops a prepared or waiting cell instead of showing it.
    private func drops(_ cell: SimulatedCell) -> Bool {
        decisions.choose(.prepared, of: cell.currentUse?.item, count: 2, usual: 0) { $0 } == 1
    }

    /// Where the cells of `visible` begin, and how many of the first are on screen already.
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
        let visible = visibleItems
        let limits = ReclaimLimits(of: self)
        // Only cells that may leave are held on to: a second reference to all of them would have the array
        // copied when the first is taken out.
        var leaving: [SimulatedCell] = []
        active.withUnretained { cells in
            // Cells lie in the order of their items, so those above and below the viewport are at the two ends.
            let onScreen = cells.places(of: visible)
            for place in 0..<onScreen.lowerBound {
                cells.with(place) { if mayLeave($0, first: leaving.isEmpty, limits) { leaving.append($0) } }
            }
            if hasSideways {
                for place in onScreen {
                    cells.with(place) {
                        if isAside($0), mayLeave($0, first: leaving.isEmpty, limits) { leaving.append($0) }
                    }
                }
            }
            for place in onScreen.upperBound..<cells.count {
                cells.with(place) { if mayLeave($0, first: leaving.isEmpty, limits) { leaving.append($0) } }
            }
        }
        if !leaving.isEmpty { takeOff(&leaving, limits) }
        recycleStrays()
    }

    /// Before the first cell leaves, no time passes that would make another one old.
    @inline(__always)
    private func mayLeave(_ cell: SimulatedCell, first: Bool, _ limits: ReclaimLimits) -> Bool {
        first
            ? hasLeft(cell, limits, in: geometry)
            : limits.isFarOff(cell, in: geometry) || limits.isLeftBehind(cell, in: geometry)
    }

    private func takeOff(_ leaving: inout [SimulatedCell], _ limits: ReclaimLimits) {
        order(&leaving, around: visibleItems)
        // Asked once more: what one cell costs to take down may make the next one old.
        for cell in leaving where hasLeft(cell, limits, in: geometry) { leave(cell) }
    }

    /// Puts cells that leave, which lie in the order of their items, into the order in which they do.
    private func order(_ leaving: inout [SimulatedCell], around visible: Range<Int>) {
        switch profile.leaving {
        case .ascending: break
        case .descending: leaving.reverse()
        case .outermost:
            let below = leaving.firstIndex { $0.itemIndex ?? 0 >= visible.upperBound } ?? leaving.endIndex
            leaving[below...].reverse()
        }
    }

    @inline(__always)
    private func hasLeft(_ cell: SimulatedCell, _ limits: ReclaimLimits, in geometry: ListGeometry) -> Bool {
        guard cell.state == .prepared else { return limits.isFarOff(cell, in: geometry) }
        return limits.isLeftBehind(cell, in: geometry) || limits.isFarOff(cell, in: geometry) && isOld(cell)
    }

    private func isOld(_ cell: SimulatedCell) -> Bool {
        runLoop.nowNs - cell.preparedNs >= preparedKeepNs
    }

    /// The length of a reach in points; of one in items their number.
    func points(_ reach: Reach) -> Double {
        switch reach.unit {
        case .points, .items: reach.amount.value
        case .viewports: reach.amount.value * viewport.height
        case .frames: reach.amount.value * pointsPerFrame
        }
    }

    private func leave(_ cell: SimulatedCell) {
        if cell.state == .displayed, isAnimatingUpdate {
            // It moves out of the viewport with the update.
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
            if profile.pool.keepsItem || isPinned(cell) { wait(cell) }
        }
        removeActive(cell)
        release(cell)
    }

    private func recycleStrays() {
        guard !strays.isEmpty else { return }
        let old = strays.filter { isOld($0) }
        strays.removeAll { isOld($0) }
        for cell in old { recycle(cell) }
    }

    /// The layout is committed: cells from a pool are stripped once more, after the data source had them.
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

    /// Shows the frame, and gives how many of its cells are bare.
    func present() -> Int {
        guard isInWindow else { return 0 }
        let visible =
            margin > 0 ? geometry.items(in: scrolledOffset..<scrolledOffset + viewport.height) : visibleItems
        var bare = 0
        active.withUnretained { cells in
            for place in cells.places(of: visible) {
                cells.with(place) { if !isAside($0), show($0) { bare += 1 } }
            }
        }
        if let pinnedHeader, let cell = activeCell(of: pinnedHeader), show(cell) { bare += 1 }
        if !rows.isEmpty { bare += presentRows() }
        return bare
    }

    @inline(__always)
    private func isAside(_ cell: SimulatedCell) -> Bool {
        hasSideways && cell.itemIndex.map { isAside($0) } ?? false
    }

    /// Shows a cell, and gives whether it is bare.
    @inline(__always)
    private func show(_ cell: SimulatedCell) -> Bool {
        guard cell.state == .displayed else { return false }
        cell.attachedWasShown = cell.attached != nil
        guard isBare(cell) else {
            if cell.bareFrames > 0 { endBareFrames(cell) }
            return false
        }
        cell.bareFrames += 1
        if looksRight(cell) { cell.harmlessFrames += 1 }
        return true
    }

    /// Whether the cell's use has an animator or has asked for one, and none stands behind what is on screen. A chain
    /// that rests between two steps stands behind it.
    func isBare(_ cell: SimulatedCell) -> Bool {
        guard cell.wantsAnimator, isInWindow, !cell.layer.hasLiveAnimationsInTree else { return false }
        guard let step = cell.chainStep, let first = cell.attached else { return true }
        return engine.phase(of: first) != .stopped || engine.phase(of: step)?.state == .active
    }

    /// Whether a bare cell shows what its animator would show. Of a cell with an app's own views nobody knows the value:
    /// it looks right once its animator has come to its end.
    func looksRight(_ cell: SimulatedCell) -> Bool {
        if cell.hasOwnViews { return cell.chainHasEnded || hasEnded(cell.attached) }
        return cell.layer.value(workload.animator.key) == rightLook(of: cell)
    }

    /// What a bare cell would show with its animator.
    func rightLook(of cell: SimulatedCell) -> Double {
        cell.chainHasEnded || hasEnded(cell.attached) ? valueAtRest : valueAtFirst
    }

    /// Whether a cell's animator has come to its end, and shows what it leaves behind.
    private func hasEnded(_ animator: AnimatorID?) -> Bool {
        guard let animator else { return false }
        return (engine.phase(of: animator) ?? .spent) == .spent
    }
}
