import LifecycleEvents

/// I15 of animators and blocks: an ended animator or block calls each completion once, before the turn ends.
///
/// The event of an end has the number of completions, and the calls follow inside the end. An animator that
/// stopped without finishing calls none. A block without changes and a transaction have no animator.
struct OwedCompletions: Hashable, Sendable {
    private struct Debt: Hashable, Sendable {
        let end: LifecycleEvent
        var left: Int
    }

    /// The ends with completions still to call. Ends may nest.
    private var debts: [Debt] = []
    /// The turn with missing events, perhaps with an end among them.
    private var blindTurn = LogFollower.noTurn

    var isEmpty: Bool { debts.isEmpty }

    mutating func note(end event: LifecycleEvent) {
        guard let count = event.completionsToCall, count > 0, event.animator != nil else { return }
        debts.append(Debt(end: event, left: count))
    }

    mutating func judge(call event: LifecycleEvent, in log: LogFollower, _ findings: inout Findings) {
        guard event.animator != nil, event.detail == .text("animator") || event.detail == .text("block")
        else { return }
        guard let place = debts.lastIndex(where: { $0.end.animator == event.animator }) else {
            if event.turn == blindTurn { return }
            findings.report(.completionOnce, at: event, cell: event.cell, animator: event.animator, in: log) {
                "A completion of \($0.name(ofAnimator: event)) is called although none is left to call: each is called "
                    + "once, at its end, and none after a stop without finishing."
            }
            return
        }
        debts[place].left -= 1
        let end = debts[place].end
        if debts[place].left == 0 { debts.remove(at: place) }
        // Only for animators: an interrupted block calls its completion with false.
        guard event.detail == .text("animator"), event.arg != end.arg else { return }
        findings.report(.completionOnce, at: event, cell: event.cell, animator: event.animator, in: log) {
            "A completion of \($0.name(ofAnimator: event)) receives another position than the one where it ended."
        }
    }

    mutating func judgeTurn(in log: LogFollower, _ findings: inout Findings) {
        for debt in debts {
            findings.report(
                .completionOnce, turn: debt.end.turn, cell: debt.end.cell, animator: debt.end.animator,
                in: log
            ) {
                "Of the \(debt.end.completionsToCall ?? 0) completions that \($0.name(ofAnimator: debt.end)) had to call "
                    + "when it ended, \(debt.left) \(debt.left == 1 ? "was" : "were") not called."
            }
        }
        debts.removeAll()
    }

    mutating func forget(in turn: Int) {
        debts.removeAll()
        blindTurn = turn
    }
}

extension CauseSearch {
    /// The end of the animator, and its last completion.
    var completionOfAnimator: [Link] {
        let call = breaking?.kind == .animationCompletion ? breaking : nil
        let end = last(.animatorFinished, of: violation.animator)
        guard let call else { return link(end, ", but not all of them are called in that turn") }
        let before = last(.animationCompletion, of: violation.animator, before: call.seq)
        return link(end, "") + link(before, "") + link(call, ", although none is left to call")
    }
}
