import LifecycleEvents

/// I1: a cell never has two live animators. The animators of a chain count as one: only one of them moves,
/// and the others are stopped at their current values.
enum OneAnimatorPerCell {
    static func judge(
        attach event: LifecycleEvent, _ change: LogChange, in log: LogFollower, _ findings: inout Findings
    ) {
        let cell = Int(change.cell)
        // The count includes the new animator.
        guard log.cells[cell].liveAnimators > 1 else { return }
        let chain = log.animators[Int(change.animator)].chain
        var other = Int(log.cells[cell].firstAnimator)
        while other >= 0,
            other == Int(change.animator) || !log.animators[other].isLive
                || chain != nil && log.animators[other].chain == chain
        {
            other = Int(log.animators[other].next)
        }
        guard other >= 0 else { return }
        findings.emit(
            LifecycleEvent(
                tNs: event.tNs, turn: event.turn, kind: .hazardDoubleAttach, cell: event.cell,
                generation: event.generation, animator: event.animator))
        findings.report(
            .oneAnimatorPerCell, at: event, cell: event.cell, animator: event.animator, in: log
        ) {
            "\($0.name(ofCell: cell)) got \($0.name(ofAnimator: event)) while "
                + "\($0.name(ofAnimator: other)) is alive on it."
        }
    }
}

extension CauseSearch {
    /// The first animator, which was never torn down; the reuse; and the second animator.
    var twoAnimators: [Link] {
        let newcomer = violation.animator
        let log = follow(before: violation.seq)
        // The list has the animator that was attached first at its end.
        var oldest: AnimatorID?
        var slot = violation.cell.flatMap { log.slot(of: $0) }.map { Int(log.cells[$0].firstAnimator) } ?? -1
        while slot >= 0 {
            if log.animators[slot].isLive, log.animators[slot].number != newcomer {
                oldest = log.animators[slot].number
            }
            slot = Int(log.animators[slot].next)
        }
        guard let former = attach(of: oldest, before: violation.seq) else {
            return link(attach(of: newcomer), "")
        }
        let next = first(after: former.seq) {
            $0.kind == .cellDequeued && $0.cell == violation.cell && $0.generation != former.generation
        }
        return link(former, "; the client does not tear it down")
            + link(next, "; the old animator should have ended here")
            + link(last(.animatorRequested, of: newcomer).flatMap { $0.seq > former.seq ? $0 : nil }, "")
            + link(attach(of: newcomer), ", beside the first")
    }
}
