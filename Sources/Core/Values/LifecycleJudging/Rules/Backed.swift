import LifecycleEvents

/// I7: live layer animations back each active animator of a displayed cell, from the turn after the attach.
/// The hazard is the frame that shows the cell without these animations.
struct Backed: Hashable, Sendable {
    /// The reported animators, until layer animations back them again or are removed again.
    private var isFound = SlotNotes(false)
    /// The orphaned or hollow animator of each cell's use.
    private var stillAnimators = SlotNotes<AnimatorID?>(nil)
    /// Whether a frame of the use was reported, by cell.
    private var isShownFound = SlotNotes(false)

    @inline(__always)
    mutating func note(_ event: LifecycleEvent, _ change: LogChange, in log: inout LogFollower) {
        if change.steps.contains(.newUse) {
            let cell = Int(change.cell)
            if stillAnimators[cell] != nil { stillAnimators[cell] = nil }
            if isShownFound[cell] { isShownFound[cell] = false }
        }
        guard change.animator >= 0 else { return }
        let animator = Int(change.animator)
        if isFound[animator] {
            let isOver = change.steps.contains(.animatorEnded) || !change.animatorBefore.isKnown
            let isBackedAgain = log.animators[animator].isBacked && event.kind != .animatorAttached
            if isOver || isBackedAgain || event.kind == .animatorOrphaned { isFound[animator] = false }
        }
        guard change.animatorBefore.isKnown, change.home >= 0 else { return }
        if event.kind == .animatorOrphaned || event.kind == .animatorPhase && event.detail == .phase(.hollow)
        {
            noteStill(animator, of: Int(change.home), in: log)
        }
    }

    /// Records that the animator shows nothing, so that the report of a bare frame can name the animator.
    private mutating func noteStill(_ animator: Int, of cell: Int, in log: LogFollower) {
        let generation = log.animators[animator].generation
        if generation == nil || generation == log.cells[cell].generation {
            stillAnimators[cell] = log.animators[animator].number
        }
    }

    mutating func forget() {
        isFound.removeAll()
        stillAnimators.removeAll()
        isShownFound.removeAll()
    }

    /// Judges a cell on screen at a turn's end.
    @inline(__always)
    mutating func judge(_ cell: Int, when turn: Int, in log: inout LogFollower, _ findings: inout Findings) {
        if log.cells[cell].liveAnimators > log.cells[cell].backedAnimators {
            judgeUnbacked(cell, when: turn, in: log, &findings)
        }
    }

    private mutating func judgeUnbacked(
        _ cell: Int, when turn: Int, in log: LogFollower, _ findings: inout Findings
    ) {
        var animator = Int(log.cells[cell].firstAnimator)
        while animator >= 0 {
            if turn > log.animators[animator].attachTurn {
                judge(animator, of: cell, when: turn, in: log, &findings)
            }
            animator = Int(log.animators[animator].next)
        }
    }

    /// Reports an animator once each time it loses its layer animations.
    private mutating func judge(
        _ animator: Int, of cell: Int, when turn: Int, in log: LogFollower, _ findings: inout Findings
    ) {
        let record = log.animators[animator]
        guard record.isActive, !record.isBacked, !isFound[animator] else { return }
        isFound[animator] = true
        findings.report(.backed, turn: turn, cell: log.cells[cell].number, animator: record.number, in: log) {
            "\($0.name(ofCell: cell)) is displayed when turn \(turn) ends and \($0.name(ofAnimator: animator)) "
                + "is \(record.phase?.rawValue ?? "active") without live layer animations"
                + (record.life.isStripped ? ": they were removed." : ".")
        }
    }

    /// Reports a bare cell once per use, if an animator of the use or an earlier one shows nothing: at the
    /// first wrong frame, or after bare frames that looked right.
    mutating func judge(
        bareFrame event: LifecycleEvent, _ change: LogChange, in log: LogFollower, _ findings: inout Findings
    ) {
        let cell = Int(change.cell)
        guard log.cells[cell].isCurrent(event), !isShownFound[cell],
            event.kind == .cellBareFrame || log.cells[cell].backedAnimators == 0
        else { return }
        var shown = stillAnimators[cell]
        var animator = Int(log.cells[cell].firstAnimator)
        while shown == nil, animator >= 0 {
            let candidate = log.animators[animator]
            if candidate.isOrphaned || candidate.isActive && candidate.phase == .hollow {
                shown = candidate.number
            }
            animator = Int(candidate.next)
        }
        guard let shown else { return }
        isShownFound[cell] = true
        findings.emit(
            LifecycleEvent(
                tNs: event.tNs, turn: event.turn, kind: .hazardOrphanShown, cell: event.cell,
                generation: event.generation, animator: shown))
    }
}

extension CauseSearch {
    /// The attach, the reuse that removed the layer animations, and the display after the reuse.
    var unbacked: [Link] {
        let animator = violation.animator
        let attach = attach(of: animator)
        let orphaned = last(.animatorOrphaned, of: animator)
        let hollow = last { $0.animator == animator && $0.detail == .phase(.hollow) }
        guard let orphaned, orphaned.seq > hollow?.seq ?? 0 else {
            var ended: LifecycleEvent?
            follow(before: hollow?.seq ?? .max) { event, change, log in
                guard event.animator == animator, change.animatorBefore.isLive else { return }
                if !log.animators[Int(change.animator)].isLive { ended = event }
            }
            return link(attach, "") + link(ended, "; its blocks are gone with that")
                + link(hollow, ": active, with nothing left to move") + link(shown(after: hollow), "")
        }
        if orphaned.detail == .cause(.leftWindow) {
            return link(attach, "") + link(cover(that: orphaned), ", under another screen")
                + link(orphaned, ", and still says active") + link(returned(after: orphaned), ", as it left")
        }
        return link(attach, "") + link(reuse(that: orphaned), "; reuse strips a cell of its layer animations")
            + link(orphaned, ", and still says active") + link(shown(after: orphaned), "")
    }

    /// The dequeue in the turn in which the animator was orphaned. It follows the orphaning if the list
    /// strips the cell, and precedes it if the layout's commit does. An app may strip a cell without a
    /// dequeue.
    private func reuse(that orphaned: LifecycleEvent) -> LifecycleEvent? {
        switch orphaned.detail {
        case .cause(.removeAllAnimations), .cause(.leftWindow), .cause(.contentReplaced): return nil
        default: break
        }
        func fits(_ event: LifecycleEvent) -> Bool {
            event.kind == .cellDequeued && event.cell == violation.cell && event.turn == orphaned.turn
        }
        return first(after: orphaned.seq, where: fits) ?? last(before: orphaned.seq, where: fits)
    }

    private func cover(that orphaned: LifecycleEvent) -> LifecycleEvent? {
        last(before: orphaned.seq) { $0.kind == .listUpdated && $0.detail == .update(.leftWindow) }
    }

    private func returned(after orphaned: LifecycleEvent) -> LifecycleEvent? {
        first(after: orphaned.seq) { $0.kind == .listUpdated && $0.detail == .update(.enteredWindow) }
    }

    private func shown(after event: LifecycleEvent?) -> LifecycleEvent? {
        guard let event else { return nil }
        return first(after: event.seq) { $0.kind == .cellDisplayed && $0.cell == violation.cell }
    }
}
