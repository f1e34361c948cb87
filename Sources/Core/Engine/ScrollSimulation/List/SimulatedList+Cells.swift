import LifecycleEvents
import LifecycleJudging

/// The changes of a cell's state. Each method changes the state and logs the change.
extension SimulatedList {
    func nextCellNumber() -> CellID { CellID(Int32(table.cells.count) + 1) }

    /// Records a new cell. The cell is in its first use before its subclass runs any code.
    func didCreate(_ cell: SimulatedCell) {
        table.cells.append(cell)
        emit(
            LifecycleEvent(
                tNs: runLoop.nowNs, turn: runLoop.turn, kind: .cellCreated, cell: cell.number,
                detail: .text(cell.reuseIdentifier)))
        let index = currentRequest?.index ?? 0
        cell.currentUse = CellUse(cell: cell.number, generation: 1, item: items[index])
        cell.itemIndex = index
        runLoop.meantFor = cell.currentUse
        log(.cellDequeued, cell, arg: 0)
        spend(workload.costs.create)
    }

    func create(_ identifier: String, for index: Int) -> SimulatedCell {
        guard let make = factories[identifier] else {
            preconditionFailure("No cell is registered for “\(identifier)”: call register first.")
        }
        guard currentRequest == nil else { return make(self, identifier) }
        // A dequeue outside of a request of the list.
        currentRequest = CellRequest(index: index)
        defer { currentRequest = nil }
        return make(self, identifier)
    }

    func reuse(_ cell: SimulatedCell, for index: Int) {
        let former = runLoop.meantFor
        if workload.prepare == .dequeue {
            // Work that the cell's prepareForReuse enqueues belongs to the former use.
            runLoop.meantFor = cell.currentUse
            cell.prepareForReuse()
            runLoop.meantFor = former
        }
        let generation = (cell.currentUse?.generation ?? 0) + 1
        cell.currentUse = CellUse(cell: cell.number, generation: generation, item: items[index])
        cell.itemIndex = index
        cell.measuredAt = nil
        cell.state = .created
        if profile.window == .outside { cell.layer.isOutsideWindow = false }
        // An animator that the cell has kept from an earlier use also serves this use.
        cell.wantsAnimator = cell.attached != nil
        cell.mayShowOtherAnimators = cell.attached != nil
        if workload.strip == .commit, !cell.awaitsStrip {
            cell.awaitsStrip = true
            awaitingStrip.append(cell)
        }
        log(.cellDequeued, cell, arg: 1)
        if workload.content == .anew { cell.replaceContent() }
    }

    /// Requests the cell of item `index` from the client.
    func configure(_ index: Int, reconfiguring reconfigured: SimulatedCell? = nil) -> SimulatedCell? {
        guard let client else { return nil }
        let former = (currentRequest, runLoop.meantFor)
        currentRequest = CellRequest(index: index, reconfigured: reconfigured)
        forgetPrefetch(of: index)
        runLoop.meantFor = reconfigured?.use
        let cell = client.list(self, cellForItemAt: index)
        let breach = currentRequest?.breach(returning: cell)
        (currentRequest, runLoop.meantFor) = former
        if profile.takesOneDequeue, let breach { notReturned.append(breach.currentUse) }
        takeState(cell)
        log(.cellConfigured, cell)
        configureCount += 1
        let costs = workload.costs
        let isSlow = costs.slowConfigureEvery > 0 && configureCount % costs.slowConfigureEvery == 0
        spend(isSlow ? costs.slowConfigure : costs.configure)
        return cell
    }

    /// Raises UIKit's exceptions at the end of a pass, for cells that were dequeued but not returned.
    func raiseNotReturned() {
        guard !notReturned.isEmpty else { return }
        let uses = notReturned
        notReturned.removeAll()
        for use in uses { engine.misused(.dequeuedViewNotReturned, about: use) }
    }

    /// Requests the client to configure the cell again for its item. If the client dequeues a cell of another
    /// kind, that cell replaces this cell.
    func setUpAgain(_ cell: SimulatedCell, because cause: String) {
        guard let index = cell.itemIndex, let returned = configure(index, reconfiguring: cell) else { return }
        cell.measuredAt = nil
        guard returned !== cell else { return log(.cellReconfigured, cell, detail: .text(cause)) }
        guard returned.state == .created else { return }
        let wasShown = cell.state == .displayed
        removeActive(cell)
        insertActive(returned)
        if wasShown { display(returned) } else { markPrepared(returned) }
        dismiss(cell, fades: false)
    }

    /// Prepares the cell of `index` ahead of display.
    func prepare(_ index: Int) {
        guard let cell = configure(index) else { return }
        insertActive(cell)
        measureAhead(cell)
        markPrepared(cell)
    }

    func markPrepared(_ cell: SimulatedCell) {
        cell.state = .prepared
        cell.preparedNs = runLoop.nowNs
        log(.cellPrepared, cell)
        if profile.window == .outside { cell.layer.isOutsideWindow = true }
    }

    func display(_ cell: SimulatedCell) {
        cell.state = .displayed
        if profile.window == .outside { cell.layer.isOutsideWindow = false }
        log(.cellDisplayed, cell)
        guard let client, let index = cell.itemIndex else { return }
        runLoop.meaning(cell.currentUse) { client.list(self, willDisplay: cell, forItemAt: index) }
    }

    func endDisplay(_ cell: SimulatedCell) {
        endFrames(cell)
        log(.cellEnded, cell)
        guard let client, let index = cell.itemIndex else { return }
        runLoop.meaning(cell.currentUse) { client.list(self, didEndDisplaying: cell, forItemAt: index) }
    }

    func wait(_ cell: SimulatedCell) {
        cell.state = .waiting
        log(.cellWaiting, cell)
    }

    /// Moves the cell to its pool, or destroys the cell if the pool is full.
    func recycle(_ cell: SimulatedCell) {
        guard pools[cell.poolIndex].count < profile.pool.cap ?? .max else {
            destroy(cell)
            return
        }
        cell.state = .pooled
        cell.itemIndex = nil
        log(.cellRecycled, cell)
        if workload.prepare == .enqueue {
            runLoop.meaning(cell.currentUse) { cell.prepareForReuse() }
        }
        pools[cell.poolIndex].put(cell)
    }

    /// Removes and returns the next cell of a pool, for item `index`.
    func takePooled(_ pool: Int, for index: Int) -> SimulatedCell? {
        pools[pool].take(profile.pool.order, using: &generator) { usual, cells in
            decisions.choose(.pool, of: items[index], count: cells.count, usual: usual) {
                Int(cells[$0].number.rawValue)
            }
        }
    }

    /// Releases the cell. Blocks that retain the cell can keep the object alive, as in an app.
    func destroy(_ cell: SimulatedCell) {
        endFrames(cell)
        log(.cellDestroyed, cell)
        cell.state = .destroyed
        table.destroyed.append(cellRecord(of: cell))
        table.cells[Int(cell.number.rawValue) - 1] = nil
        if !rows.isEmpty { destroyRows(of: cell) }
        cell.itemIndex = nil
    }

    /// Ends the cell's frames in a row, wrong ones and bare ones, for example because its display ends.
    func endFrames(_ cell: SimulatedCell) {
        endWrongFrames(cell)
        endBareFrames(cell)
    }

    /// Logs the cell's run of bare frames, if any. Frames that looked the same as with the animator have a
    /// separate event.
    func endBareFrames(_ cell: SimulatedCell) {
        guard cell.bareFrames > 0 else { return }
        let (harmless, wrong) = (cell.harmlessFrames, cell.bareFrames - cell.harmlessFrames)
        cell.bareFrames = 0
        cell.harmlessFrames = 0
        if wrong > 0 { log(.cellBareFrame, cell, arg: Int64(wrong)) }
        if harmless > 0 {
            log(.cellBareFrame, cell, arg: Int64(harmless), detail: LifecycleTally.harmless)
        }
    }

    /// Ends the runs of bare frames of cells that have live animations again.
    func endBareFramesOfBackedCells() {
        guard isInWindow else { return }
        let backed = active.withUnretained { cells in
            cells.indices.filter { cells.with($0) { $0.bareFrames > 0 && !isBare($0) } }
        }
        for place in backed {
            endBareFrames(active[place])
            if wrongLook(of: active[place]) == nil { endWrongFrames(active[place]) }
        }
        for row in rows { row.endBareFramesOfBackedCells() }
    }

    func endFrames() {
        for cell in active + animatingOut { endFrames(cell) }
        for row in rows { row.endFrames() }
    }

    // MARK: Order of items

    /// Returns the number of active cells for items before `index`. Complexity: O(log cells).
    func place(of index: Int) -> Int { active.withUnretained { $0.place(of: index) } }

    /// Returns whether the active cell at `place` is the cell of `index`.
    private func isActive(_ index: Int, at place: Int) -> Bool {
        place < active.count && active[place].itemIndex == index
    }

    /// Returns the active cell of `index`. Complexity: O(log cells).
    func activeCell(of index: Int) -> SimulatedCell? {
        let place = place(of: index)
        return isActive(index, at: place) ? active[place] : nil
    }

    /// Returns the first item of `range` without an active cell. Complexity: O(log cells + range).
    func firstMissing(in range: Range<Int>) -> Int? {
        var place = place(of: range.lowerBound)
        for index in range {
            if isActive(index, at: place) {
                place += 1
            } else if !isHorizontallyOffScreen(index) {
                return index
            }
        }
        return nil
    }

    /// Returns the last item of `range` without an active cell. Complexity: O(log cells + range).
    func lastMissing(in range: Range<Int>) -> Int? {
        var place = place(of: range.upperBound)
        for index in range.reversed() {
            if place > 0, isActive(index, at: place - 1) {
                place -= 1
            } else if !isHorizontallyOffScreen(index) {
                return index
            }
        }
        return nil
    }

    func insertActive(_ cell: SimulatedCell) {
        guard let index = cell.itemIndex else { return }
        active.insert(cell, at: place(of: index))
    }

    func removeActive(_ cell: SimulatedCell) {
        guard let index = cell.itemIndex else { return }
        let place = place(of: index)
        if isActive(index, at: place), active[place] === cell { active.remove(at: place) }
    }
}
