import LifecycleEvents

/// I12: after the list is destroyed and the run loop has drained, no animator lives or is attached.
///
/// An attach after the end of the list is a violation at once. An animator that lives at the end of the log
/// is a leak hazard; a late animator that was released is not. Each animator counts once.
struct NothingAfterTheList: Hashable, Sendable {
    /// Whether the late attach of an animator was reported, by slot.
    private var cameLate = SlotNotes<Bool>(false)

    mutating func judge(
        attach event: LifecycleEvent, _ change: LogChange, in log: LogFollower, _ findings: inout Findings
    ) {
        let animator = Int(change.animator)
        guard log.isListDestroyed(ofCell: Int(log.animators[animator].cell)), !cameLate[animator] else {
            return
        }
        cameLate[animator] = true
        report(animator, event, in: log, &findings) { "\($0) was attached after the list was destroyed." }
    }

    mutating func note(endOf animator: Int) {
        if cameLate[animator] { cameLate[animator] = false }
    }

    /// Judges the end of the log, in the order of the animators' numbers.
    mutating func judgeEnd(_ episodes: inout Episodes, in log: LogFollower, _ findings: inout Findings) {
        guard log.isListDestroyed else { return }
        let leaks = log.animators.indices
            .filter { log.animators[$0].isLive && log.isListDestroyed(ofCell: Int(log.animators[$0].cell)) }
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

    /// Calls `sentence` with the words for the animator and its cell.
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
    /// The attach, the end of its use, and the end of the list.
    var leak: [Link] {
        let attach = attach(of: violation.animator)
        let end = first(after: attach?.seq ?? 0) {
            [.cellEnded, .cellRecycled, .cellDestroyed, .cellDequeued].contains($0.kind)
                && $0.cell == (violation.cell ?? attach?.cell)
        }
        let list = past.first { $0.kind == .listDestroyed }
        let tooLate = attach.flatMap { attach in list.map { attach.seq > $0.seq } } ?? false
        if tooLate { return link(list, "") + link(attach, ", although the list is destroyed") }
        return link(attach, "") + link(end, "; the animator should have ended here")
            + link(list, "; the animator is still alive")
    }
}
