import LifecycleEvents

/// I4: a requested animator is attached one turn after its request, or after the display that repeats it.
///
/// A client without requests is not judged: ``Backed`` finds the faults of an immediate attach.
enum NextTurn {
    static func judge(
        attach event: LifecycleEvent, _ change: LogChange, in log: LogFollower, _ findings: inout Findings
    ) {
        guard change.animator >= 0 else { return }
        let animator = log.animators[Int(change.animator)]
        let request = animator.requestTurn
        guard request != LogFollower.noTurn else { return }
        // The steps of a chain are attached when they start; only the first was requested.
        if animator.chain != nil, request != event.turn { return }
        if event.turn == request &+ 1 { return }
        if change.cell >= 0 {
            let again = log.cells[Int(change.cell)].askedAgainTurn
            if again > request, event.turn == again &+ 1 { return }
        }
        findings.report(.nextTurn, at: event, cell: event.cell, animator: event.animator, in: log) {
            "\($0.name(ofCell: event)) got \($0.name(ofAnimator: event)) in turn \(event.turn), "
                + (event.turn == request
                    ? "the turn of its request; an attach belongs in the next one."
                    : "but it was requested in turn \(request); an attach belongs in turn \(request &+ 1).")
        }
    }
}

extension CauseSearch {
    /// The request, which determines the turn of the attach, and the attach.
    var wrongTurn: [Link] {
        let attach = attach(of: violation.animator)
        let request = last(.animatorRequested, of: violation.animator, before: attach?.seq)
        return link(request, "")
            + link(attach, attach?.turn == request?.turn ? ", in the same turn" : ", turns later")
    }
}
