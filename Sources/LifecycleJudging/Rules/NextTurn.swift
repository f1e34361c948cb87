import LifecycleEvents

/// I4: an attach happens in the turn after its request, or after the display that asks for it again.
enum NextTurn {
    static func judge(
        attach event: LifecycleEvent, _ change: LogChange, in log: LogFollower, _ findings: inout Findings
    ) {
        let request =
            change.animator >= 0 ? log.animators[Int(change.animator)].requestTurn : LogFollower.noTurn
        // A chain's steps come when it is their time; its first one was asked for.
        let isStep = change.animator >= 0 && log.animators[Int(change.animator)].chain != nil
        if isStep, request != event.turn { return }
        guard request != LogFollower.noTurn else {
            return judgeUnasked(event, change, in: log, &findings)
        }
        if event.turn == request &+ 1 { return }
        if change.cell >= 0 {
            let again = log.cells[Int(change.cell)].askedAgainTurn
            if again > request, event.turn == again &+ 1 { return }
        }
        findings.report(.nextTurn, at: event, cell: event.cell, animator: event.animator, in: log) {
            "\($0.name(ofCell: event)) got \($0.name(ofAnimator: event)) in turn \(event.turn), "
                + (event.turn == request
                    ? "the turn of its request; an attach belongs in the next one."
                    : "but it was asked for in turn \(request); an attach belongs in turn \(request &+ 1).")
        }
    }

    /// A client that notes no requests is judged by the cell alone: it may not attach in the turn in which
    /// the cell was set up.
    private static func judgeUnasked(
        _ event: LifecycleEvent, _ change: LogChange, in log: LogFollower, _ findings: inout Findings
    ) {
        // The request may be among the events a gap has swallowed.
        if log.gapTurn != LogFollower.noTurn, event.turn <= log.gapTurn &+ 1 { return }
        guard change.cell >= 0, log.cells[Int(change.cell)].setUpTurn == event.turn else { return }
        let cell = Int(change.cell)
        findings.report(.nextTurn, at: event, cell: event.cell, animator: event.animator, in: log) {
            "\($0.name(ofCell: cell)) got \($0.name(ofAnimator: event)) in turn \(event.turn), in which "
                + "it was set up; an attach belongs in the next turn."
        }
    }
}

extension CauseSearch {
    /// What the turn of the attach is counted from.
    var wrongTurn: [Link] {
        let attach = attach(of: violation.animator)
        let request = last(.animatorRequested, of: violation.animator, before: attach?.seq)
        let setUp = lastOfCell([.cellDequeued, .cellConfigured, .cellDisplayed], before: violation.seq)
        return link(request ?? setUp, "")
            + link(attach, attach?.turn == (request ?? setUp)?.turn ? ", in the same turn" : ", turns later")
    }
}
