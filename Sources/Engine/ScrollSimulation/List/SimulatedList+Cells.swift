import LifecycleEvents
import LifecycleJudging

/// The changes of one cell's state. Each is made here, and recorded where it is made.
extension SimulatedList {
    func nextCellNumber() -> CellID { CellID(Int32(table.cells.count) + 1) }

    /// A new cell is in its first use before its subclass has run one line of its own.
    func didCreate(_ cell: SimulatedCell) {
        table.cells.append(cell)
        emit(
            LifecycleEvent(
                tNs: runLoop.nowNs, turn: runLoop.turn, kind: .cellCreated, cell: cell.number,
                detail: .text(cell.reuseIdentifier)))
        let index = asked?.index ?? 0
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
        guard asked == nil else { return make(self, identifier) }
        // Outside a request of the list's own, a client dequeues on its own account.
        asked = CellRequest(index: index)
        defer { asked = nil }
        return make(self, identifier)
    }

    func reuse(_ cell: SimulatedCell, for index: Int) {
        let former = runLoop.meantFor
        if workload.prepare == .dequeue {
            // What a cell's own prepareForReuse enqueues is meant for the use it had.
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
        // An animator that the cell has kept from an earlier use is meant to serve this one too.
        cell.wantsAnimator = cell.attached != nil
        if workload.strip == .commit, !cell.awaitsStrip {
            cell.awaitsStrip = true
            awaitingStrip.append(cell)
        }
        log(.cellDequeued, cell, arg: 1)
        if workload.content == .anew { cell.replaceContent() }
    }

    /// Asks the client for item `index`'s cell.
    func configure(
        _ index: Int, reconfiguring reconfigured: SimulatedCell? = nil, again: SimulatedCell? = nil,
        takesNew: Bool = false
    ) -> SimulatedCell? {
        guard let client else { return nil }
        let former = (asked, runLoop.meantFor)
        asked = CellRequest(index: index, reconfigured: reconfigured)
        asked?.takesAgain = again
        asked?.takesNew = takesNew
        forgetPrefetch(of: index)
        runLoop.meantFor = reconfigured?.use
        let cell = client.list(self, cellForItemAt: index)
        let breach = asked?.breach(returning: cell)
        (asked, runLoop.meantFor) = former
        if profile.takesOneDequeue, let breach { notReturned.append(breach.currentUse) }
        takeState(cell)
        log(.cellConfigured, cell)
        configureCount += 1
        let costs = workload.costs
        let isSlow = costs.slowConfigureEvery > 0 && configureCount % costs.slowConfigureEvery == 0
        spend(isSlow ? costs.slowConfigure : costs.configure)
        return cell
    }

    /// At the end of a pass UIKit raises for what was dequeued in it, or before it, and not returned.
    func raiseNotReturned() {
        guard !notReturned.isEmpty else { return }
        let uses = notReturned
        notReturned.removeAll()
        for use in uses { engine.misused(.dequeuedViewNotReturned, about: use) }
    }

    /// Asks the client to set the cell up again for the item it shows. A client that dequeues a cell of another
    /// kind gets another one, which takes the place of this one.
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

    /// Makes the cell of `index` ahead of display.
    func prepare(_ index: Int, takesNew: Bool = false) {
        if let own = takeKept(index) { return insertActive(own) }
        guard let cell = configure(index, takesNew: takesNew) else { return }
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
        endBareFrames(cell)
        log(.cellEnded, cell)
        guard let client, let index = cell.itemIndex else { return }
        runLoop.meaning(cell.currentUse) { client.list(self, didEndDisplaying: cell, forItemAt: index) }
    }

    func wait(_ cell: SimulatedCell) {
        cell.state = .waiting
        log(.cellWaiting, cell)
    }

    /// Takes a cell that has left the viewport from its place among the items.
    func release(_ cell: SimulatedCell) {
        guard profile.pool.keepsItem || isPinned(cell) else { return recycle(cell) }
        guard isPinned(cell) || kept.count < profile.pool.cap ?? .max else { return destroy(cell) }
        kept.append(cell)
    }

    /// Puts the cell into its pool, or drops it when the pool is full.
    func recycle(_ cell: SimulatedCell) {
        guard pools[cell.poolPlace].count < profile.pool.cap ?? .max else {
            destroy(cell)
            return
        }
        cell.state = .pooled
        cell.itemIndex = nil
        log(.cellRecycled, cell)
        if workload.prepare == .enqueue {
            runLoop.meaning(cell.currentUse) { cell.prepareForReuse() }
        }
        pools[cell.poolPlace].put(cell)
    }

    /// Lets the object go. Blocks that hold it may keep it alive for a while, as in an app.
    func destroy(_ cell: SimulatedCell) {
        endBareFrames(cell)
        log(.cellDestroyed, cell)
        cell.state = .destroyed
        table.destroyed.append(cellRecord(of: cell))
        table.cells[Int(cell.number.rawValue) - 1] = nil
        if !rows.isEmpty { destroyRows(of: cell) }
        cell.itemIndex = nil
    }

    /// Writes the row of bare frames that ends here, if there is one. Those that showed what the animator
    /// would have shown have an event of their own.
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

    /// Ends the rows of bare frames of cells that have their animators by now.
    func endBareFramesOfBackedCells() {
        guard isInWindow else { return }
        let backed = active.withUnretained { cells in
            cells.indices.filter { cells.with($0) { $0.bareFrames > 0 && !isBare($0) } }
        }
        for place in backed { endBareFrames(active[place]) }
        for row in rows { row.endBareFramesOfBackedCells() }
    }

    /// Ends all rows of bare frames.
    func endBareFrames() {
        for cell in active + animatingOut { endBareFrames(cell) }
        for row in rows { row.endBareFrames() }
    }

    // MARK: The order of items

    /// How many active cells stand for items before `index`. Complexity: O(log cells).
    func place(of index: Int) -> Int { active.withUnretained { $0.place(of: index) } }

    /// Whether the active cell at `place` is that of `index`.
    private func isActive(_ index: Int, at place: Int) -> Bool {
        place < active.count && active[place].itemIndex == index
    }

    /// The active cell of `index`. Complexity: O(log cells).
    func activeCell(of index: Int) -> SimulatedCell? {
        let place = place(of: index)
        return isActive(index, at: place) ? active[place] : nil
    }

    /// The first item of `range` that no active cell stands for. Complexity: O(log cells + range).
    func firstMissing(in range: Range<Int>) -> Int? {
        var place = place(of: range.lowerBound)
        for index in range {
            if isActive(index, at: place) {
                place += 1
            } else if !isAside(index) {
                return index
            }
        }
        return nil
    }

    /// The last item of `range` that no active cell stands for. Complexity: O(log cells + range).
    func lastMissing(in range: Range<Int>) -> Int? {
        var place = place(of: range.upperBound)
        for index in range.reversed() {
            if place > 0, isActive(index, at: place - 1) {
                place -= 1
            } else if !isAside(index) {
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
