import LifecycleEvents

// The effect of an event on its cell.
extension LogFollower {
    /// Returns the slot of a cell that an event has named.
    package func slot(of cell: CellID) -> Int? { cellSlots[cell.rawValue] }

    /// Finds or assigns the slot of the cell.
    mutating func name(_ number: CellID, of list: ListID?, _ change: inout LogChange) {
        if let known = cellSlots[number.rawValue] {
            change.cell = Int32(known)
            return
        }
        change.cell = Int32(cells.count)
        change.steps.insert(.newCell)
        cellSlots.insert(number.rawValue, at: cells.count)
        cells.append(FollowedCell(number: number, list: list))
        if !coveredLists.isEmpty, coveredLists.contains(list) {
            cells[cells.count - 1].isCovered = true
        }
    }

    /// Records that a list left or entered the window. On its return, its cells count as newly displayed.
    mutating func followWindow(_ event: LifecycleEvent) {
        let isCovered: Bool
        switch event.detail {
        case .update(.leftWindow): isCovered = true
        case .update(.enteredWindow): isCovered = false
        default: return
        }
        if isCovered { coveredLists.insert(event.list) } else { coveredLists.remove(event.list) }
        for slot in cells.indices where cells[slot].list == event.list && cells[slot].isCovered != isCovered {
            cells[slot].isCovered = isCovered
            if !isCovered, cells[slot].isShown {
                cells[slot].displayTurn = event.turn
                noteChange(of: slot)
            }
        }
    }

    mutating func followCell(_ event: LifecycleEvent, _ change: inout LogChange) {
        let slot = Int(change.cell)
        Self.follow(&cells[slot], event, &change)
        if change.steps.contains(.displayBegan)
            || change.steps.contains(.moved) && cells[slot].place.isAway && cells[slot].firstAnimator >= 0
        {
            noteChange(of: slot)
        }
    }

    // Static, so that Swift does not pass the whole follower for one cell.
    private static func follow(
        _ cell: inout FollowedCell, _ event: LifecycleEvent, _ change: inout LogChange
    ) {
        change.cellBefore = LogChange.Cell(cell)
        if let generation = event.generation, event.kind != .cellDequeued {
            // Only `cell.dequeued` changes a generation that it counts. Otherwise the largest generation is
            // the current one: a log may record the teardown of an old use after the start of the new use.
            if !cell.isGenerationCounted, generation > cell.generation {
                beginUse(of: &cell, generation: generation, &change)
            }
            if let item = event.item, generation == cell.generation { cell.item = item }
        }
        move(&cell, event, &change)
    }

    private static func move(_ cell: inout FollowedCell, _ event: LifecycleEvent, _ change: inout LogChange) {
        if event.kind.endsDisplay { endDisplay(of: &cell, &change) }
        switch event.kind {
        case .cellCreated:
            cell.isSeenFromStart = true
            put(&cell, .created, event, &change)
        case .cellDequeued:
            beginUse(of: &cell, generation: event.generation ?? cell.generation &+ 1, &change)
            cell.setUpNs = event.tNs
            cell.item = event.item
            cell.isGenerationCounted = true
            cell.isSeenFromStart = true
            put(&cell, .inHand, event, &change)
        // The client may request the animator only here; the time before it belongs to the list.
        case .cellConfigured:
            if !cell.isSetUp, cell.isCurrent(event) {
                cell.isSetUp = true
                cell.setUpNs = event.tNs
            }
        case .cellPrepared: put(&cell, .prepared, event, &change)
        case .cellDisplayed: display(&cell, event, &change)
        case .cellEnded:
            // A deleted cell ends its display in place. A pooled cell has no display to end.
            if cell.place == .displayed || !cell.isSeenFromStart { put(&cell, .ended, event, &change) }
        case .cellWaiting: put(&cell, .waiting, event, &change)
        case .cellRecycled: put(&cell, .pooled, event, &change)
        case .cellDestroyed: put(&cell, .destroyed, event, &change)
        case .cellAnimatingOut: put(&cell, .animatingOut, event, &change)
        case .cellWrongFrame: cell.wrongSeq = event.arg == nil ? event.seq : 0
        default:
            // These kinds do not move the cell.
            break
        }
    }

    /// Begins a new use of the cell. The display of a cell that stays on screen continues: an app may count
    /// a reconfigure as a new use.
    private static func beginUse(of cell: inout FollowedCell, generation: Int32, _ change: inout LogChange) {
        change.steps.insert(.newUse)
        cell.generation = generation
        cell.item = nil
        cell.isSetUp = false
        if cell.isShown { return }
        cell.wantsAnimator = false
        cell.hadAttach = false
        cell.wasShown = false
        cell.askedAgainTurn = noTurn
    }

    private static func display(
        _ cell: inout FollowedCell, _ event: LifecycleEvent, _ change: inout LogChange
    ) {
        let isShownAgain = cell.place == .waiting && cell.isCurrent(event)
        if isShownAgain || cell.wasShown || cell.hadAttach { cell.askedAgainTurn = event.turn }
        change.steps.insert(.displayBegan)
        cell.isShown = true
        cell.wasShown = true
        cell.displayTurn = event.turn
        put(&cell, .displayed, event, &change)
    }

    private static func endDisplay(of cell: inout FollowedCell, _ change: inout LogChange) {
        guard cell.isShown else { return }
        cell.isShown = false
        cell.wrongSeq = 0
        change.steps.insert(.displayEnded)
    }

    private static func put(
        _ cell: inout FollowedCell, _ place: CellPlace, _ event: LifecycleEvent, _ change: inout LogChange
    ) {
        change.steps.insert(.moved)
        cell.place = place
        cell.placeSinceNs = event.tNs
    }
}

extension EventKind {
    /// Whether the event ends the display of its cell. A cell may leave the screen without `cell.ended`, and a
    /// display may begin without an event between.
    @inline(__always)
    package var endsDisplay: Bool {
        switch self {
        case .cellCreated, .cellDequeued, .cellDisplayed, .cellEnded, .cellWaiting, .cellRecycled,
            .cellDestroyed:
            true
        default: false
        }
    }
}
