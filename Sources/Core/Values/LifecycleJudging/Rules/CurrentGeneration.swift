import LifecycleEvents

/// I3: every attach is for the cell's current generation.
enum CurrentGeneration {
    static func judge(
        attach event: LifecycleEvent, _ change: LogChange, in log: LogFollower, _ findings: inout Findings
    ) {
        let cell = Int(change.cell)
        guard let generation = event.generation, generation != log.cells[cell].generation else { return }
        findings.emit(
            LifecycleEvent(
                tNs: event.tNs, turn: event.turn, kind: .hazardStaleAttach, cell: event.cell,
                generation: generation, item: event.item, animator: event.animator))
        findings.report(
            .currentGeneration, at: event, cell: event.cell, animator: event.animator, in: log
        ) {
            "\($0.name(ofCell: cell)) got \($0.name(ofAnimator: event)), which was meant for generation "
                + "\(generation)\(event.item.map { ", item \($0.rawValue)" } ?? "")."
        }
    }
}

extension CauseSearch {
    /// The request, the reuse of the cell, and the attach.
    var staleAttach: [Link] {
        let attach = attach(of: violation.animator)
        let request = last(.animatorRequested, of: violation.animator, before: attach?.seq)
        let meant = request?.generation ?? attach?.generation
        let start = request?.seq ?? 0
        let recycle = first(after: start) { $0.kind == .cellRecycled && $0.cell == violation.cell }
        let reuse = first(after: start) {
            $0.kind == .cellDequeued && $0.cell == violation.cell && $0.generation != meant
        }
        return link(request, "")
            + link(recycle.flatMap { $0.seq < violation.seq ? $0 : nil }, "; the request was not cancelled")
            + link(reuse, ": the earlier request is out of date")
            + link(attach, ", which was meant for use \(meant ?? 0)")
    }
}
