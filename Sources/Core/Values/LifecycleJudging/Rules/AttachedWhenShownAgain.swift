import LifecycleEvents

/// I5: a waiting cell that is shown again has a backed animator one turn later, if its use requested one.
struct AttachedWhenShownAgain: Hashable, Sendable {
    /// The turn at whose end the cell must have a backed animator, by cell.
    private var due = SlotNotes(LogFollower.noTurn)
    /// Whether the cell has had its animator since it was shown again: it kept a backed one while it waited, or one
    /// was attached.
    private var hasCome = SlotNotes(false)

    @inline(__always)
    mutating func note(_ event: LifecycleEvent, _ change: LogChange, in log: inout LogFollower) {
        let cell = Int(change.cell)
        switch event.kind {
        case .animatorRequested: noteRequest(event, cell, in: &log)
        case .animatorAttached: noteAttach(event, cell, in: log)
        case .animatorFinished: noteEnd(event, cell, in: log)
        default: break
        }
        // Only cells on screen are judged: each display of a cell sets or clears its note.
        guard change.steps.contains(.displayBegan) else { return }
        let isShownAgain = change.cellBefore.place == .waiting && log.cells[cell].isCurrent(event)
        if isShownAgain, log.cells[cell].wantsAnimator {
            due[cell] = event.turn &+ 1
            hasCome[cell] = log.cells[cell].backedAnimators > 0
        } else {
            clear(cell)
        }
    }

    /// Returns the turn at whose end the cell is judged. A cell that was shown under another screen is judged a turn
    /// after its list has come back.
    private func turnOfJudgement(_ cell: Int, in log: LogFollower) -> Int {
        max(due[cell], log.cells[cell].displayTurn &+ 1)
    }

    /// Postpones the check by a turn if, in the due turn, the app has requested another animator in place of the
    /// one that had come: it was lost, or the cell was configured again.
    private mutating func noteRequest(_ event: LifecycleEvent, _ cell: Int, in log: inout LogFollower) {
        guard due[cell] != LogFollower.noTurn, hasCome[cell], log.cells[cell].isCurrent(event),
            turnOfJudgement(cell, in: log) == event.turn
        else { return }
        due[cell] = event.turn &+ 1
        log.cells[cell].judgedThrough = event.turn &+ 1
        hasCome[cell] = false
    }

    private mutating func noteAttach(_ event: LifecycleEvent, _ cell: Int, in log: LogFollower) {
        if due[cell] != LogFollower.noTurn, log.cells[cell].isCurrent(event) { hasCome[cell] = true }
    }

    /// Clears the check of each cell on screen whose animator has come: the background takes it. What a cell under
    /// another screen has counts when its list is back.
    mutating func noteBackground(in log: LogFollower) {
        for cell in due.slots where hasCome[cell] {
            if !log.cells[cell].isCovered, log.cells[cell].backedAnimators > 0 { clear(cell) }
        }
    }

    /// Clears the check if the animator has come and ended.
    private mutating func noteEnd(_ event: LifecycleEvent, _ cell: Int, in log: LogFollower) {
        if due[cell] != LogFollower.noTurn, hasCome[cell], log.cells[cell].isCurrent(event) { clear(cell) }
    }

    private mutating func clear(_ cell: Int) {
        if due[cell] != LogFollower.noTurn { due[cell] = LogFollower.noTurn }
    }

    mutating func forget() {
        due.removeAll()
        hasCome.removeAll()
    }

    /// Judges a cell at a turn's end that has been on screen for a turn.
    @inline(__always)
    mutating func judge(_ cell: Int, when turn: Int, in log: inout LogFollower, _ findings: inout Findings) {
        let turnDue = due[cell]
        guard turnDue != LogFollower.noTurn, turn >= turnDue else { return }
        clear(cell)
        if log.cells[cell].backedAnimators > 0 { return }
        let shown = log.cells[cell].displayTurn
        findings.report(
            .attachedWhenShownAgain, turn: turn, cell: log.cells[cell].number,
            animator: log.liveAnimator(ofCell: cell).map { log.animators[$0].number }, in: log
        ) {
            "\($0.name(ofCell: cell)) was shown again in turn \(shown) and has no backed animator when "
                + "turn \(turn) has ended, although its use requested one."
        }
    }
}

extension CauseSearch {
    /// The request of the use, the event that removed the animator while the cell waited, and the display.
    ///
    /// If the client requested an animator after the display, the loss of that animator, or the request that was too
    /// late.
    var bareAgain: [Link] {
        let displayed = lastOfCell([.cellDisplayed])
        let waiting = lastOfCell([.cellWaiting], before: displayed?.seq)
        let role = ", and the client requests no other animator"
        if let displayed, let lost = lostAgain(since: displayed, role) {
            return link(displayed, " again") + lost
        }
        return leftWithout(displayed, waiting) + link(waiting, "") + link(displayed, " again" + role)
    }

    private func leftWithout(_ displayed: LifecycleEvent?, _ waiting: LifecycleEvent?) -> [Link] {
        let generation = displayed?.generation ?? waiting?.generation
        let asked = past.first { isOfAttach($0) && $0.generation == generation }
        let taken = last(before: displayed?.seq) { $0.seq > asked?.seq ?? 0 && isLoss($0) }
        return link(asked, "") + link(taken, "")
    }

    func isOfAttach(_ event: LifecycleEvent) -> Bool {
        (event.kind == .animatorRequested || event.kind == .animatorAttached) && event.cell == violation.cell
    }

    func isLoss(_ event: LifecycleEvent) -> Bool {
        switch event.kind {
        case .animatorTornDown, .animatorCancelled, .animatorOrphaned, .animatorReleased:
            event.cell == violation.cell
        default: false
        }
    }
}
