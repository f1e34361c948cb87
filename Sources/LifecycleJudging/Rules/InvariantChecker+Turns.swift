import LifecycleEvents

// I2, I5 and I7: what shows when a turn ends. Cells to which nothing happened are as they were when the
// turn before ended, so only suspects are looked at.
extension InvariantChecker {
    /// The turn under way has ended, and so have the ones without events after it, up to `last`.
    mutating func endTurns(through last: Int, hazard: (LifecycleEvent) -> Void) {
        endRests(hazard: hazard)
        guard !state.suspects.isEmpty else { return }
        // Taken out while it is worked on, so that the cells can be changed without a copy of the list.
        var suspects = state.suspects
        state.suspects = []
        var kept = 0
        for place in suspects.indices {
            let cell = Int(suspects[place])
            if judgeSuspect(cell, when: last, hazard: hazard) {
                suspects[kept] = suspects[place]
                kept += 1
            } else {
                state.cells[cell].isSuspect = false
            }
        }
        suspects.removeLast(suspects.count - kept)
        state.suspects = suspects
    }

    /// Whether the cell is to be looked at again when the next turn ends.
    private mutating func judgeSuspect(
        _ cell: Int, when turn: Int, hazard: (LifecycleEvent) -> Void
    ) -> Bool {
        judgeIdle(cell, hazard: hazard)
        guard state.cells[cell].isShown, let displayed = state.cells[cell].displayTurn else { return false }
        var isDueLater = turn <= displayed
        if !isDueLater, !state.isBacked(cell) {
            state.cells[cell].isEffective = false
            judgeShownAgain(cell, when: turn)
        }
        var animator = Int(state.cells[cell].firstAnimator)
        while animator >= 0 {
            if let attached = state.animators[animator].attachTurn, turn <= attached {
                isDueLater = true
            } else {
                judgeBacking(animator, of: cell, when: turn)
            }
            animator = Int(state.animators[animator].next)
        }
        if !isDueLater { state.cells[cell].backedByTurn = nil }
        return isDueLater
    }

    /// I5. The cell is on screen for a turn and has no backed animator.
    private mutating func judgeShownAgain(_ cell: Int, when turn: Int) {
        guard let due = state.cells[cell].backedByTurn, turn >= due else { return }
        state.cells[cell].backedByTurn = nil
        report(
            .attachedWhenShownAgain, turn: turn, cell: state.cells[cell].number,
            animator: state.liveAnimator(of: cell).map { state.animators[$0].number }
        ) {
            "\($0.name(ofCell: cell)) was shown again in turn \(due &- 1) and has no backed animator when "
                + "turn \(due) has ended, although its use asked for one."
        }
    }

    /// I7. Once for each time the animator loses what stands behind it.
    private mutating func judgeBacking(_ animator: Int, of cell: Int, when turn: Int) {
        guard state.animators[animator].isActive, !state.animators[animator].isBacked,
            !state.animators[animator].isUnbackedReported
        else { return }
        state.animators[animator].isUnbackedReported = true
        report(
            .backed, turn: turn, cell: state.cells[cell].number, animator: state.animators[animator].number
        ) {
            let (record, name) = ($0.state.animators[animator], $0.name(ofAnimator: animator))
            return "\($0.name(ofCell: cell)) is displayed when turn \(turn) ends and \(name) is "
                + "\(record.phase?.rawValue ?? "active") without live layer animations"
                + (record.isOrphaned ? ": they were removed." : ".")
        }
    }

    // MARK: Idle cells

    /// I2 for a cell off screen. Once for each animator and stay.
    private mutating func judgeIdle(_ cell: Int, hazard: (LifecycleEvent) -> Void) {
        let stay = state.cells[cell].stay
        switch stay {
        case .pooled, .destroyed: break
        case .prepared, .waiting:
            guard turnBeganNs &- state.cells[cell].staySinceNs >= rules.idleLimitNs else { return }
        case .unknown, .created, .inHand, .displayed, .ended, .animatingOut: return
        }
        var animator = Int(state.cells[cell].firstAnimator)
        while animator >= 0 {
            if state.animators[animator].isLive,
                state.animators[animator].idleReportedStay != state.cells[cell].stayNumber
            {
                state.animators[animator].idleReportedStay = state.cells[cell].stayNumber
                reportIdle(animator, of: cell, stay, hazard: hazard)
            }
            animator = Int(state.animators[animator].next)
        }
    }

    private mutating func reportIdle(
        _ animator: Int, of cell: Int, _ stay: FollowedCell.Stay, hazard: (LifecycleEvent) -> Void
    ) {
        let (record, number) = (state.animators[animator], state.cells[cell].number)
        if stay == .pooled || stay == .destroyed {
            emit(
                LifecycleEvent(
                    tNs: lastNs, turn: turn ?? 0, kind: .hazardIdleAnimator, cell: number,
                    generation: record.generation, animator: record.number), to: hazard)
        }
        let isResting = stay == .prepared || stay == .waiting
        report(.idleAnimator, cell: number, animator: record.number) {
            "\($0.name(ofCell: cell)) \(stay.clause) and \($0.name(ofAnimator: animator)) is alive on it"
                + (isResting ? " beyond the idle limit." : ".")
        }
    }

    /// Judges the cells whose idle limit was over when the turn began.
    private mutating func endRests(hazard: (LifecycleEvent) -> Void) {
        while firstRest < rests.count, turnBeganNs &- rests[firstRest].sinceNs >= rules.idleLimitNs {
            // The cell may have moved on; then its place now is judged, which does no harm.
            judgeIdle(Int(rests[firstRest].cell), hazard: hazard)
            firstRest += 1
        }
        // What is over is dropped when it is the larger half: each entry moves once on average.
        if firstRest > 64, firstRest &* 2 > rests.count {
            rests.removeFirst(firstRest)
            firstRest = 0
        }
    }
}
