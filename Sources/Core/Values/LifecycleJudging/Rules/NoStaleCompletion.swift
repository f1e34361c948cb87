import LifecycleEvents

/// I11: no completion of an earlier generation changes the cell.
enum NoStaleCompletion {
    static func judge(
        completion event: LifecycleEvent, _ change: LogChange, in log: LogFollower,
        _ findings: inout Findings
    ) {
        let cell = change.cell >= 0 ? Int(change.cell) : Int(change.home)
        guard cell >= 0 else { return }
        let animator = log.slot(of: event.animator)
        let generation = event.generation ?? animator.flatMap { log.animators[$0].generation }
        let place = log.cells[cell].place
        let isStale = generation.map { $0 != log.cells[cell].generation } ?? false
        guard isStale || place.isAway else { return }
        findings.emit(
            LifecycleEvent(
                tNs: event.tNs, turn: event.turn, kind: .hazardStaleCompletion,
                cell: log.cells[cell].number, generation: generation, animator: event.animator))
        findings.report(
            .noStaleCompletion, at: event, cell: event.cell, animator: event.animator, in: log
        ) {
            "\($0.name(ofCell: cell)) was touched by a completion of \($0.name(ofAnimator: event))"
                + (isStale
                    ? ", which belongs to generation \(generation ?? 0)." : " while it \(place.clause).")
        }
    }
}

extension CauseSearch {
    /// The attach, the use that the completion changed, and the completion.
    var staleCompletion: [Link] {
        let attach = attach(of: violation.animator)
        let next = lastOfCell([.cellDequeued, .cellRecycled], before: violation.seq)
        return link(attach, "")
            + link(
                next.flatMap { $0.seq > attach?.seq ?? 0 ? $0 : nil }, "; its completion was not cancelled")
            + link(breaking, "")
    }
}
