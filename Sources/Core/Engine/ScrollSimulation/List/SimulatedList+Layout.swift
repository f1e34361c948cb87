import LifecycleEvents

/// The order in which the parts of a list act in a frame: scroll, layout (measure, fill, reclaim, prepare),
/// prefetching, commit, presentation.
extension SimulatedList {
    /// Moves the content. The next layout requests the cells.
    func scroll(to offset: Double) {
        guard scroll.scroll(to: offset) else { return }
        layout.itemsOrOffsetChanged()
        client?.listDidScroll(self)
    }

    /// - Parameter isStill: Whether the frame only shows running animations. UIKit animates without a layout.
    func layOut(isStill: Bool = false) {
        guard !isDestroyed else { return }
        defer { if !rows.isEmpty { layOutRows() } }
        if let beforeLayout {
            self.beforeLayout = nil
            beforeLayout()
        }
        layout.willLayOut()
        updateConfigurations()
        defer { raiseNotReturned() }
        if isStill, !layout.hasChanged { return }
        layout.begin()
        defer { layout.end() }
        for phase in profile.layout {
            switch phase {
            case .fill: fill()
            case .reclaim: reclaim()
            case .prepare:
                guard profile.prepares == .layout else { continue }
                // The data source hears of an item before it is asked for its cell.
                prefetchData()
                prepareAhead()
            }
        }
    }

    /// Performs a layout and its commit outside of a frame. Later work is enqueued after the commit.
    package func layOutAtOnce() {
        layOut()
        commit()
    }

    // MARK: Fill

    private func fill() {
        if content.measures { fillMeasured() }
        let visible = visibleItems
        if let pinned = content.pinnedHeader { guard show(itemAt: pinned) else { return } }
        guard content.hasSideways else {
            fill(visible)
            return
        }
        for part in horizontallyOnScreen(visible) { guard fill(part) else { return } }
    }

    /// Displays the cells of items that follow each other. Returns false without a client.
    @discardableResult private func fill(_ items: Range<Int>) -> Bool {
        var (place, shown) = active.displayed(of: items)
        place += shown
        for index in items.lowerBound + shown..<items.upperBound {
            if content.isOffScreen(index, of: scroll) {
                if active.isCell(of: index, at: place) { place += 1 }
                continue
            }
            if active.isCell(of: index, at: place) {
                let cell = active.cells[place]
                if cell.state != .displayed { displayOrReplace(cell, at: index) }
            } else {
                guard let cell = configure(index) else { return false }
                active.insert(cell)
                if cell.state != .displayed { display(cell) }
            }
            place += 1
        }
        return true
    }

    /// Displays the cell of item `index` at any place. Returns false without a client.
    private func show(itemAt index: Int) -> Bool {
        if let cell = activeCell(of: index) {
            if cell.state != .displayed { displayOrReplace(cell, at: index) }
            return true
        }
        guard let cell = configure(index) else { return false }
        active.insert(cell)
        if cell.state != .displayed { display(cell) }
        return true
    }

    /// Displays the cell of item `index`. If requests do not search for the item's own cell, or if the run
    /// drops the cell, another cell replaces it.
    private func displayOrReplace(_ cell: SimulatedCell, at index: Int) {
        guard !profile.request.contains(.own) || drops(cell) else { return display(cell) }
        active.remove(cell)
        recycle(cell)
        guard let other = configure(index) else { return }
        active.insert(other)
        display(other)
    }

    /// Returns whether the run drops a prepared or waiting cell instead of showing it.
    private func drops(_ cell: SimulatedCell) -> Bool {
        decisions.choose(.prepared, of: cell.currentUse?.item, count: 2, usual: 0) { $0 } == 1
    }

    // MARK: Reclaim

    private func reclaim() {
        let limits = reclaimLimits
        let rule = reclaiming.rule
        let leaving = rule.mayLeave(active, limits, nowNs: runLoop.nowNs)
        // Cells that do not fit into their pool end together, after the last one has left.
        defer { withExtendedLifetime(leaving) {} }
        // Checked again: the teardown cost of a cell can make the next cell old.
        for cell in leaving where rule.hasLeft(cell, limits, nowNs: runLoop.nowNs) { leave(cell) }
        guard let old = reclaiming.takeOld(nowNs: runLoop.nowNs) else { return }
        for cell in old { recycle(cell) }
    }

    private var reclaimLimits: ReclaimLimits {
        ReclaimLimits(profile, scroll, content, atOnce: updates.isAnimating || layout.isResizing)
    }

    private func leave(_ cell: SimulatedCell) {
        if cell.state == .displayed, updates.isAnimating {
            // The animated update moves the cell out of the viewport.
            active.remove(cell)
            animateOut(cell)
            return
        }
        if cell.state == .displayed {
            endDisplay(cell)
            if !profile.behind.isNone, !reclaimLimits.isTooFarToWait(cell) {
                wait(cell)
                return
            }
        }
        active.remove(cell)
        recycle(cell)
    }

    // MARK: Prepare

    /// Prepares the first missing cells within reach beyond the edge of the viewport: a cell or a row.
    ///
    /// - Returns: Whether the list prepared a cell.
    @discardableResult func prepareAhead() -> Bool {
        guard !isDestroyed, !profile.ahead.isNone, client != nil, scroll.hasScrolled || profile.preparesAtLoad
        else { return false }
        for goesDown in [true, false] where profile.side == .both || goesDown == (scroll.direction > 0) {
            let ahead = content.items(within: profile.ahead, goesDown: goesDown, of: scroll)
            let missing = missing(in: horizontallyOnScreen(ahead), goesDown: goesDown)
            guard let missing else { continue }
            let batch = profile.batch == .cell ? missing..<missing + 1 : geometry.row(of: missing)
            for part in horizontallyOnScreen(batch.clamped(to: ahead)) {
                for index in part
                where activeCell(of: index) == nil
                    && !content.isNotAhead(index, goesDown: goesDown, of: scroll)
                {
                    prepare(index)
                }
            }
            return true
        }
        return false
    }

    /// Returns the item without a cell that the list reaches first.
    private func missing(in parts: [Range<Int>], goesDown: Bool) -> Int? {
        for part in goesDown ? parts : parts.reversed() {
            let missing: Int?
            if content.hasUnevenRows {
                let isMissing = { [self] (index: Int) in
                    activeCell(of: index) == nil && !content.isNotAhead(index, goesDown: goesDown, of: scroll)
                }
                missing = goesDown ? part.first(where: isMissing) : part.last(where: isMissing)
            } else {
                missing = goesDown ? active.firstMissing(in: part) : active.lastMissing(in: part)
            }
            if let missing { return missing }
        }
        return nil
    }

    /// Prepares cells ahead in the spare time after a commit.
    ///
    /// - Parameter isMoving: Whether a finger or a fling moves the content.
    /// - Returns: Whether the list prepared a cell.
    func prepareInSpareTime(isMoving: Bool) -> Bool {
        guard isMoving || profile.spareTime == .always else { return false }
        let hasMade = prepareAhead()
        layout.searchedAhead(foundMissing: hasMade)
        return hasMade
    }

    /// Whether a later frame will prepare cells ahead.
    var awaitsPreparation: Bool {
        !isDestroyed && profile.spareTime == .always && profile.prepares == .spareTime
            && !layout.isAheadComplete
    }

    // MARK: Measure

    /// The number of measuring passes in a layout at which UIKit raises an exception.
    private static var mostPasses: Int { 100 }

    /// Requests and measures the cells of the viewport until no height changes. Each pass measures the cells
    /// whose items have a new height. No cell is displayed before the last pass.
    ///
    /// A pass goes from the top down, and each height moves the items below. So it requests no cell of an item that
    /// other cells push out of the viewport.
    func fillMeasured() {
        var isSettled = false
        while !isSettled {
            let pass = layout.beginMeasuringPass()
            isSettled = true
            var end = visibleItems.lowerBound
            while let index = firstOnScreen(from: end) {
                end = index + 1
                if activeCell(of: index) == nil {
                    guard let cell = configure(index) else { return }
                    active.insert(cell)
                }
                if let cell = activeCell(of: index), let height = measure(cell) {
                    content.setHeight(height, ofItem: index)
                    isSettled = false
                }
            }
            if !isSettled { settleHeights() }
            guard isSettled || pass < Self.mostPasses else {
                engine.misused(.layoutLoop, about: nil)
                break
            }
        }
        layout.setMeasuringPass(0)
        // A pass can push cells out of the viewport.
        let visible = visibleItems
        for cell in active.cells where cell.state == .created {
            if let index = cell.itemIndex, !visible.contains(index), index != content.pinnedHeader {
                markPrepared(cell)
            }
        }
    }

    /// Returns the first visible item from `place` on that is not horizontally outside of the viewport.
    private func firstOnScreen(from place: Int) -> Int? {
        let items = visibleItems
        guard place < items.upperBound else { return nil }
        let parts = horizontallyOnScreen(max(place, items.lowerBound)..<items.upperBound)
        guard content.hasUnevenRows else { return parts.first?.lowerBound }
        return parts.lazy.joined().first { !content.isOffScreen($0, of: scroll) }
    }

    private func setHeights(_ wanted: [(place: Int, height: Double)]) {
        guard !wanted.isEmpty else { return }
        for (place, height) in wanted { content.setHeight(height, ofItem: place) }
        settleHeights()
    }

    private func settleHeights() {
        content.settleHeights()
        scroll.clampToEnd(contentHeight: contentHeight)
    }

    /// Forgets the measured heights, so that cells on screen are measured again.
    package func forgetHeights() {
        guard content.forgetHeights() else { return }
        measureAnew()
        itemsChanged()
    }

    /// Measures a cell of a self-sizing section, unless it was already measured for its item's height.
    /// Returns nil if the height does not change.
    private func measure(_ cell: SimulatedCell) -> Double? {
        guard let index = cell.itemIndex, let item = content.measurable(index),
            item.height == nil || cell.measuredAt != item.height
        else { return nil }
        cell.measuredAt = item.height
        let wanted = client?.list(self, preferredHeightOf: cell, forItemAt: index) ?? item.drawn()
        log(
            .cellMeasured, cell, arg: Int64((wanted * 1000).rounded()),
            detail: .text("pass \(max(layout.measuringPass, 1))"))
        return wanted == item.height ? nil : wanted
    }

    /// Measures a prepared cell. Its item has the new height at once.
    func measureAhead(_ cell: SimulatedCell) {
        guard content.measures, let index = cell.itemIndex, let height = measure(cell) else { return }
        setHeights([(index, height)])
    }

    /// Measures the cells on screen before a batch. Up to iOS 18, a batch measures the cells before and after
    /// the change.
    func measureBeforeBatch() {
        guard content.measures, workload.measure == .ios17 else { return }
        measureAnew()
        layout.setMeasuringPass(1)
        setHeights(
            visibleCells.compactMap { cell in
                guard let index = cell.itemIndex, let height = measure(cell) else { return nil }
                return (index, height)
            })
        measureAnew()
        layout.setMeasuringPass(1)
    }

    private func measureAnew() { for cell in active.cells { cell.measuredAt = nil } }

    // MARK: Prefetch

    /// Requests data for new candidates, and cancels the requests of items that are no longer candidates.
    ///
    /// Candidates are within reach beyond the edge that the list scrolls to, and have no cell yet. When the
    /// list requests an item's cell, the data source loads the data itself.
    func prefetchData() {
        guard !profile.prefetch.isNone, !isDestroyed, let client else { return }
        let goesDown = scroll.direction > 0
        let reach = content.items(within: profile.prefetch, goesDown: goesDown, of: scroll)
        let parts = horizontallyOnScreen(reach)
        let cancelled = prefetching.cancel(
            unless: { item, place in
                if reach.contains(place), items[place] == item { return true }
                return parts.contains { $0.contains { items[$0] == item } }
            },
            place: { items.indices.contains($1) && items[$1] == $0 ? $1 : items.all.firstIndex(of: $0) })
        if !cancelled.isEmpty {
            log(.dataPrefetchCancelled, arg: Int64(cancelled.count), detail: .text(words(cancelled)))
            client.list(self, cancelPrefetchingForItemsAt: cancelled)
        }
        let requested = prefetching.request(
            parts, goesDown: goesDown, item: { items[$0] },
            isCandidate: {
                activeCell(of: $0) == nil && element(at: $0).isCell
                    && !content.isNotAhead($0, goesDown: goesDown, of: scroll)
            })
        guard !requested.isEmpty else { return }
        log(.dataPrefetched, arg: Int64(requested.count), detail: .text(words(requested)))
        client.list(self, prefetchItemsAt: requested)
    }

    private func words(_ places: [Int]) -> String { places.map { String($0) }.joined(separator: " ") }

    // MARK: Commit and presentation

    /// Commits the layout. Cells from a pool lose their animations again, after the data source has
    /// configured them.
    package func commit() {
        if !rows.isEmpty { for row in rows { row.commit() } }
        guard let stripped = pools.takeStripped() else { return }
        for cell in stripped {
            cell.awaitsStrip = false
            cell.layer.removeAllAnimationsInTree(because: .commit)
        }
    }

    /// Shows the frame. Returns the number of bare cells.
    func present() -> Int {
        guard isInWindow else { return 0 }
        let visible = scroll.margin > 0 ? geometry.items(in: scroll.inViewport) : visibleItems
        var bare = 0
        active.withUnretained { cells in
            for place in cells.places(of: visible) {
                cells.with(place) { if !isOffScreen($0), show($0) { bare += 1 } }
            }
        }
        if let cell = pinnedCell, show(cell) { bare += 1 }
        if !rows.isEmpty { bare += presentRows() }
        return bare
    }

    @inline(__always)
    private func isOffScreen(_ cell: SimulatedCell) -> Bool {
        (content.hasSideways || content.hasUnevenRows)
            && cell.itemIndex.map { content.isOffScreen($0, of: scroll) } ?? false
    }

    /// Returns the parts of a range of items that are not horizontally outside of the viewport, in order.
    private func horizontallyOnScreen(_ items: Range<Int>) -> [Range<Int>] {
        content.horizontallyOnScreen(items, viewportWidth: viewport.width)
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
}
