import LifecycleEvents

/// I12: when the list is destroyed and the loop drained, no animator lives and none is attached.
///
/// An attach after the list is a violation at once. What lives when the log ends is a leak, the hazard of
/// that name: what came late and was let go is none. Either way an animator is counted once.
struct NothingAfterTheList: Hashable, Sendable {
    /// By the slot of the animator: it was attached after the list, and that was reported.
    private var cameLate = SlotNotes<Bool>(false)

    mutating func judge(
        attach event: LifecycleEvent, _ change: LogChange, in log: LogFollower, _ findings: inout Findings
    ) {
        let animator = Int(change.animator)
        guard log.isListDestroyed, !cameLate[animator] else { return }
        cameLate[animator] = true
        report(animator, event, in: log, &findings) { "\($0) was attached after the list was destroyed." }
    }

    mutating func note(endOf animator: Int) {
        if cameLate[animator] { cameLate[animator] = false }
    }

    /// When the log ends. In the order of the animators' numbers.
    mutating func judgeEnd(_ episodes: inout Episodes, in log: LogFollower, _ findings: inout Findings) {
        guard log.isListDestroyed else { return }
        let leaks = log.animators.indices.filter { log.animators[$0].isLive }
            .sorted { log.animators[$0].number < log.animators[$1].number }
        for animator in leaks {
            let cell = Int(log.animators[animator].cell)
            let hazard = LifecycleEvent(
                tNs: log.lastNs, turn: log.turn ?? 0, kind: .hazardLeak,
                cell: cell >= 0 ? log.cells[cell].number : nil, animator: log.animators[animator].number)
            episodes.begin(with: hazard, of: animator, &findings)
            if cameLate[animator] { continue }
            report(animator, nil, in: log, &findings) {
                "\($0) is alive although its list is destroyed and the log has ended."
            }
        }
    }

    /// `sentence` gets the animator and its cell in words.
    private func report(
        _ animator: Int, _ event: LifecycleEvent?, in log: LogFollower, _ findings: inout Findings,
        _ sentence: (String) -> String
    ) {
        let cell = Int(log.animators[animator].cell)
        let number = log.animators[animator].number
        let cellNumber = cell >= 0 ? log.cells[cell].number : nil
        findings.report(.nothingAfterTheList, at: event, cell: cellNumber, animator: number, in: log) {
            let place = cell >= 0 ? " of \($0.name(ofCell: cell, inSentence: true))" : ""
            return sentence($0.name(ofAnimator: animator, startsSentence: true) + place)
        }
    }

    mutating func forget() { cameLate.removeAll() }
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
