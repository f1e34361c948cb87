import LifecycleEvents

/// I12: when the list is destroyed and the loop drained, no animator lives and none is attached.
enum NothingAfterTheList {
    static func judge(
        attach event: LifecycleEvent, _ change: LogChange, _ episodes: inout Episodes, in log: LogFollower,
        _ findings: inout Findings
    ) {
        if log.isListDestroyed { report(Int(change.animator), event, &episodes, in: log, &findings) }
    }

    /// When the log ends. In the order of the animators' numbers.
    static func judgeEnd(_ episodes: inout Episodes, in log: LogFollower, _ findings: inout Findings) {
        guard log.isListDestroyed else { return }
        let leaks = log.animators.indices.filter { log.animators[$0].isLive }
            .sorted { log.animators[$0].number < log.animators[$1].number }
        for animator in leaks { report(animator, nil, &episodes, in: log, &findings) }
    }

    private static func report(
        _ animator: Int, _ event: LifecycleEvent?, _ episodes: inout Episodes, in log: LogFollower,
        _ findings: inout Findings
    ) {
        guard !episodes.isOpen(.hazardLeak, of: animator) else { return }
        let cell = Int(log.animators[animator].cell)
        let number = log.animators[animator].number
        let cellNumber = cell >= 0 ? log.cells[cell].number : nil
        let hazard = LifecycleEvent(
            tNs: event?.tNs ?? log.lastNs, turn: event?.turn ?? log.turn ?? 0, kind: .hazardLeak,
            cell: cellNumber, animator: number)
        episodes.begin(with: hazard, of: animator, &findings)
        findings.report(.nothingAfterTheList, at: event, cell: cellNumber, animator: number, in: log) {
            let name = $0.name(ofAnimator: animator, startsSentence: true)
            let place = cell >= 0 ? " of \($0.name(ofCell: cell, inSentence: true))" : ""
            return event == nil
                ? "\(name)\(place) is alive although its list is destroyed and the log has ended."
                : "\(name)\(place) was attached after the list was destroyed."
        }
    }
}

extension CauseSearch {
    /// The attach, the end of the use it was made for, the end of the list.
    var leak: [Link] {
        let attach = attach(of: violation.animator)
        let end = first(after: attach?.seq ?? 0) {
            [.cellEnded, .cellRecycled, .cellDestroyed, .cellDequeued].contains($0.kind)
                && $0.cell == (violation.cell ?? attach?.cell)
        }
        let list = past.first { $0.kind == .listDestroyed }
        let tooLate = attach.flatMap { attach in list.map { attach.seq > $0.seq } } ?? false
        if tooLate { return link(list, "") + link(attach, ", for a list that is gone") }
        return link(attach, "") + link(end, ", and that is where it had to be torn down")
            + link(list, "; the animator is alive still")
    }
}
