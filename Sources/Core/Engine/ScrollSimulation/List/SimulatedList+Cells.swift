import LifecycleEvents
import LifecycleJudging

/// The changes of a cell's state. Each method changes the state and logs the change.
extension SimulatedList {
    func nextCellNumber() -> CellID { CellID(Int32(table.cells.count) + 1) }

    /// Records a new cell. The cell is in its first use before its subclass runs any code.
    func didCreate(_ cell: SimulatedCell) {
        table.add(cell)
        emit(
            LifecycleEvent(
                tNs: runLoop.nowNs, turn: runLoop.turn, kind: .cellCreated, cell: cell.number,
                detail: .text(cell.reuseIdentifier)))
        let index = requests.current?.index ?? 0
        cell.currentUse = CellUse(cell: cell.number, generation: 1, item: items[index])
        cell.itemIndex = index
        cell.measuredAt = content.settledHeight(of: items[index])
        runLoop.meantFor = cell.currentUse
        log(.cellDequeued, cell, arg: 0)
        spend(workload.costs.create)
    }

    func create(_ identifier: String, for index: Int) -> SimulatedCell {
        guard let make = pools.factory(of: identifier) else {
            preconditionFailure("No cell is registered for “\(identifier)”: call register first.")
        }
        guard requests.current == nil else { return make(self, identifier) }
        // A dequeue outside of a request of the list.
        _ = requests.begin(CellRequest(index: index))
        defer { requests.endLoneDequeue() }
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
        cell.measuredAt = content.settledHeight(of: items[index])
        cell.state = .created
        if profile.window == .outside { cell.layer.isOutsideWindow = false }
        // An animator that the cell has kept from an earlier use also serves this use.
        cell.wantsAnimator = cell.attached != nil
        cell.mayShowOtherAnimators = cell.attached != nil
        if workload.strip == .commit { pools.stripAtCommit(cell) }
        log(.cellDequeued, cell, arg: 1)
        if workload.content == .anew { cell.replaceContent() }
    }

    /// Requests the cell of item `index` from the client.
    func configure(_ index: Int, reconfiguring reconfigured: SimulatedCell? = nil) -> SimulatedCell? {
        guard let client else { return nil }
        let (former, formerUse) = (
            requests.begin(CellRequest(index: index, reconfigured: reconfigured)), runLoop.meantFor
        )
        prefetching.cellRequested(for: items[index])
        runLoop.meantFor = reconfigured?.use
        let cell = client.list(self, cellForItemAt: index)
        requests.end(returning: cell, resuming: former)
        runLoop.meantFor = formerUse
        takeState(cell)
        log(.cellConfigured, cell)
        let count = requests.countAnswer()
        let costs = workload.costs
        let isSlow = costs.slowConfigureEvery > 0 && count % costs.slowConfigureEvery == 0
        spend(isSlow ? costs.slowConfigure : costs.configure)
        return cell
    }

    /// Raises UIKit's exceptions at the end of a pass, for cells that were dequeued but not returned.
    func raiseNotReturned() {
        guard let uses = requests.takeNotReturned() else { return }
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
        active.remove(cell)
        active.insert(returned)
        if wasShown { display(returned) } else { markPrepared(returned) }
        dismiss(cell, fades: false)
    }

    /// Prepares the cell of `index` ahead of display.
    func prepare(_ index: Int) {
        guard let cell = configure(index) else { return }
        active.insert(cell)
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
        guard pools.hasRoom(cell.poolIndex) else {
            destroy(cell)
            return
        }
        cell.state = .pooled
        cell.itemIndex = nil
        log(.cellRecycled, cell)
        if workload.prepare == .enqueue {
            runLoop.meaning(cell.currentUse) { cell.prepareForReuse() }
        }
        pools.put(cell)
    }

    /// Removes and returns the next cell of a pool, for item `index`.
    func takePooled(_ pool: Int, for index: Int) -> SimulatedCell? {
        pools.take(pool) { usual, cells in
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
        table.destroy(cell, cellRecord(of: cell))
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
            let cell = active.cells[place]
            endBareFrames(cell)
            if wrongLook(of: cell) == nil { endWrongFrames(cell) }
        }
        for row in rows { row.endBareFramesOfBackedCells() }
    }

    func endFrames() {
        for cell in active.cells + updates.animatingOut { endFrames(cell) }
        for row in rows { row.endFrames() }
    }
}
