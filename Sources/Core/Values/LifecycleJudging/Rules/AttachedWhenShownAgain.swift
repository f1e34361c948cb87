import LifecycleEvents

/// I5: a waiting cell that is shown again has a backed animator one turn later, if its use requested one.
struct AttachedWhenShownAgain: Hashable, Sendable {
    /// The turn at whose end the cell must have a backed animator, by cell.
    private var due = SlotNotes(LogFollower.noTurn)

    @inline(__always)
    mutating func note(_ event: LifecycleEvent, _ change: LogChange, in log: inout LogFollower) {
        let cell = Int(change.cell)
        if event.kind == .animatorRequested { noteRequest(event, cell, in: log) }
        if event.kind == .animatorFinished { noteEnd(event, cell, in: log) }
        // Only cells on screen are judged: each display of a cell sets or clears its note.
        guard change.steps.contains(.displayBegan) else { return }
        let isShownAgain = change.cellBefore.place == .waiting && log.cells[cell].isCurrent(event)
        if isShownAgain, log.cells[cell].wantsAnimator {
            due[cell] = event.turn &+ 1
        } else {
            clear(cell)
        }
    }

    /// Postpones the check by a turn if, in the due turn, the animator was attached, lost its animations to
    /// the app, and was requested again.
    private mutating func noteRequest(_ event: LifecycleEvent, _ cell: Int, in log: LogFollower) {
        guard due[cell] == event.turn, log.cells[cell].attachTurn == event.turn,
            log.cells[cell].isCurrent(event)
        else { return }
        due[cell] = event.turn &+ 1
    }

    /// Clears the check if the animator was attached in the due turn and ended, as in the background.
    private mutating func noteEnd(_ event: LifecycleEvent, _ cell: Int, in log: LogFollower) {
        if due[cell] == event.turn, log.cells[cell].attachTurn == event.turn, log.cells[cell].isCurrent(event)
        {
            clear(cell)
        }
    }

    private mutating func clear(_ cell: Int) {
        if due[cell] != LogFollower.noTurn { due[cell] = LogFollower.noTurn }
    }

    mutating func forget() { due.removeAll() }

    /// Judges a cell at a turn's end that has been on screen for a turn.
    @inline(__always)
    mutating func judge(_ cell: Int, when turn: Int, in log: inout LogFollower, _ findings: inout Findings) {
        let turnDue = due[cell]
        guard turnDue != LogFollower.noTurn, turn >= turnDue else { return }
        clear(cell)
        if log.cells[cell].backedAnimators > 0 { return }
        findings.report(
            .attachedWhenShownAgain, turn: turn, cell: log.cells[cell].number,
            animator: log.liveAnimator(ofCell: cell).map { log.animators[$0].number }, in: log
        ) {
            "\($0.name(ofCell: cell)) was shown again in turn \(turnDue &- 1) and has no backed animator when "
                + "turn \(turnDue) has ended, although its use requested one."
        }
    }
}

extension CauseSearch {
    /// The request of the use, the event that removed the animator while the cell waited, and the display.
    var bareAgain: [Link] {
        let displayed = lastOfCell([.cellDisplayed])
        let waiting = lastOfCell([.cellWaiting], before: displayed?.seq)
        let generation = displayed?.generation ?? waiting?.generation
        let asked = past.first {
            ($0.kind == .animatorRequested || $0.kind == .animatorAttached) && $0.cell == violation.cell
                && $0.generation == generation
        }
        let taken = last(before: displayed?.seq) {
            $0.cell == violation.cell && $0.seq > asked?.seq ?? 0
                && ($0.kind == .animatorTornDown || $0.kind == .animatorCancelled
                    || $0.kind == .animatorOrphaned || $0.kind == .animatorReleased)
        }
        return link(asked, "") + link(taken, "") + link(waiting, "")
            + link(displayed, " again, and the client requests no other animator")
    }
}
