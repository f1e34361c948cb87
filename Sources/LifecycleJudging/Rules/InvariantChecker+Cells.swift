import LifecycleEvents

// I8, I9, I10 and I13: where cells are, and whether they may go where they go.
extension InvariantChecker {
    mutating func judgeMove(_ event: LifecycleEvent, of cell: Int) {
        switch event.kind {
        case .cellCreated: created(event, cell)
        case .cellDequeued: dequeued(event, cell)
        case .cellConfigured: configured(event, cell)
        case .cellPrepared:
            judgePlace(event, cell, from: [.inHand], "was prepared")
            move(cell, to: .prepared, event)
        case .cellDisplayed: displayed(event, cell)
        case .cellEnded: ended(event, cell)
        case .cellWaiting:
            judgePlace(event, cell, from: [.ended, .prepared], "was put to wait")
            leaveScreen(cell, to: .waiting, event)
        case .cellRecycled:
            judgePlace(
                event, cell, from: [.created, .inHand, .prepared, .ended, .waiting, .animatingOut],
                "was put into its pool")
            leaveScreen(cell, to: .pooled, event)
        case .cellAnimatingOut:
            judgePlace(
                event, cell, from: [.displayed, .ended, .prepared, .waiting], "was deleted from the list")
            move(cell, to: .animatingOut, event)
        case .cellDestroyed:
            judgePlace(
                event, cell,
                from: [
                    .created, .inHand, .prepared, .displayed, .ended, .waiting, .animatingOut, .pooled,
                ], "was destroyed")
            leaveScreen(cell, to: .destroyed, event)
        default:
            // Not a move.
            break
        }
    }

    // MARK: Moves

    private mutating func created(_ event: LifecycleEvent, _ cell: Int) {
        if state.cells[cell].isJudged {
            report(.cellsConserved, at: event, cell: event.cell, animator: nil) {
                "\($0.name(ofCell: cell)) was created while it \($0.state.cells[cell].stay.clause)."
            }
        }
        state.cells[cell].isJudged = true
        leaveScreen(cell, to: .created, event)
        state.cells[cell].pool = pool(named: event.detail.text ?? "")
    }

    private mutating func dequeued(_ event: LifecycleEvent, _ cell: Int) {
        judgePlace(event, cell, from: [.created, .pooled], "was handed out")
        if state.cells[cell].isJudged, let arg = event.arg {
            let stay = state.cells[cell].stay
            if (stay == .created && arg == 1) || (stay == .pooled && arg == 0) {
                let (said, clause) = (arg == 1 ? "reused" : "new", stay.clause)
                report(.cellsConserved, at: event, cell: event.cell, animator: nil) {
                    "\($0.name(ofCell: cell)) was handed out as \(said) while it \(clause)."
                }
            }
        }
        state.endLife(of: cell, turn: event.turn)
        let generation = event.generation ?? state.cells[cell].generation &+ 1
        state.beginUse(of: cell, generation: generation)
        state.cells[cell].item = event.item
        state.cells[cell].isGenerationCounted = true
        state.cells[cell].isJudged = true
        state.cells[cell].setUpTurn = event.turn
        move(cell, to: .inHand, event)
        dequeuesInHand += 1
        lastDequeued = CellUse(
            cell: state.cells[cell].number, generation: generation, item: event.item ?? ItemID(0 as Int64))
    }

    /// The data source returned: with the one cell it has taken, or, on a reconfigure, with a cell that was
    /// set up before.
    private mutating func configured(_ event: LifecycleEvent, _ cell: Int) {
        state.cells[cell].setUpTurn = event.turn
        isConfigureRecorded = true
        guard let last = lastDequeued, dequeuesInHand > 0 else { return }
        let taken = dequeuesInHand
        dequeuesInHand = 0
        lastDequeued = nil
        if taken > 1 {
            report(.oneDequeuePerRequest, at: event, cell: event.cell, animator: nil) {
                "\($0.name(ofCell: cell)) was returned after \(taken) cells had been dequeued for one request."
            }
        } else if last.cell != event.cell || (event.generation ?? last.generation) != last.generation {
            report(.oneDequeuePerRequest, at: event, cell: event.cell, animator: nil) {
                "\($0.name(ofCell: cell)) was returned although cell \(last.cell.rawValue) "
                    + "(generation \(last.generation)) was dequeued for the request."
            }
        }
    }

    /// Several cells taken and none returned, when the log ends.
    mutating func judgeEndOfRequests() {
        guard dequeuesInHand > 1, isConfigureRecorded, let last = lastDequeued else { return }
        let taken = dequeuesInHand
        report(.oneDequeuePerRequest, cell: last.cell, animator: nil) { _ in
            "Cell \(last.cell.rawValue) (generation \(last.generation)) is the last of \(taken) cells that "
                + "were dequeued for one request, and none was returned."
        }
    }

    private mutating func displayed(_ event: LifecycleEvent, _ cell: Int) {
        if state.cells[cell].isJudged, state.cells[cell].isShown {
            report(.displayPairs, at: event, cell: event.cell, animator: nil) {
                "\($0.name(ofCell: cell)) was displayed twice without an end between."
            }
        } else {
            judgePlace(event, cell, from: [.inHand, .prepared, .ended, .waiting], "was displayed")
        }
        let turn = event.turn
        let isSameUse = event.generation == nil || event.generation == state.cells[cell].generation
        let isShownAgain = state.cells[cell].stay == .waiting && isSameUse
        if isShownAgain || state.cells[cell].wasShown || state.cells[cell].hadAttach {
            state.cells[cell].askedAgainTurn = turn
        }
        state.endLife(of: cell, turn: turn)
        state.beginLife(of: cell, turn: turn)
        state.cells[cell].setUpTurn = turn
        state.cells[cell].backedByTurn =
            isShownAgain && state.cells[cell].wantsAnimator ? turn &+ 1 : nil
        move(cell, to: .displayed, event)
    }

    private mutating func ended(_ event: LifecycleEvent, _ cell: Int) {
        if state.cells[cell].isJudged, !state.cells[cell].isShown {
            report(.displayPairs, at: event, cell: event.cell, animator: nil) {
                "\($0.name(ofCell: cell)) ended a display it never began; it \($0.state.cells[cell].stay.clause)."
            }
        }
        state.endLife(of: cell, turn: event.turn)
        // A deleted cell's display ends where it is; in a pool there is nothing to end.
        if state.cells[cell].stay == .displayed || !state.cells[cell].isJudged {
            move(cell, to: .ended, event)
        }
    }

    /// Ends the display that a list should have ended before.
    private mutating func leaveScreen(_ cell: Int, to stay: FollowedCell.Stay, _ event: LifecycleEvent) {
        state.endLife(of: cell, turn: event.turn)
        move(cell, to: stay, event)
    }

    // MARK: Places

    private mutating func judgePlace(
        _ event: LifecycleEvent, _ cell: Int, from places: FollowedCell.Places, _ what: String
    ) {
        guard state.cells[cell].isJudged, !places.contains(state.cells[cell].stay) else { return }
        report(.cellsConserved, at: event, cell: event.cell, animator: nil) {
            "\($0.name(ofCell: cell)) \(what) while it \($0.state.cells[cell].stay.clause)."
        }
    }

    private mutating func move(_ cell: Int, to stay: FollowedCell.Stay, _ event: LifecycleEvent) {
        let old = state.cells[cell].stay
        state.cells[cell].stay = stay
        state.cells[cell].staySinceNs = event.tNs
        state.cells[cell].stayNumber &+= 1
        if (old == .pooled) != (stay == .pooled) { judgePool(event, of: cell, entering: stay == .pooled) }
        switch stay {
        case .prepared, .waiting:
            rests.append(Rest(cell: Int32(cell), sinceNs: event.tNs))
        case .pooled, .destroyed:
            if state.cells[cell].firstAnimator >= 0 { state.suspect(cell) }
        case .unknown, .created, .inHand, .displayed, .ended, .animatingOut:
            break
        }
    }

    private mutating func judgePool(_ event: LifecycleEvent, of cell: Int, entering: Bool) {
        let pool = Int(state.cells[cell].pool)
        guard pool >= 0 else { return }
        poolSizes[pool] += entering ? 1 : -1
        guard entering, let cap = rules.poolCap, poolSizes[pool] > cap else { return }
        let size = poolSizes[pool]
        report(.poolCap, at: event, cell: event.cell, animator: nil) {
            "\($0.name(ofCell: cell)) is number \(size) in a pool that may hold \(cap)."
        }
    }

    private mutating func pool(named identifier: String) -> Int32 {
        if let pool = pools[identifier] { return pool }
        let pool = Int32(poolSizes.count)
        poolSizes.append(0)
        pools[identifier] = pool
        return pool
    }
}
