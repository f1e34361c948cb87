import LifecycleEvents

/// I7: an active animator of a displayed cell has live layer animations behind it, from the turn after its
/// attach. Its hazard is the frame that shows it.
struct Backed: Hashable, Sendable {
    /// Animators that were found, until they are backed again or lose what stands behind them once more.
    private var isFound = SlotNotes(false)
    /// By cell: an animator of its use that was orphaned or hollow.
    private var stillAnimators = SlotNotes<AnimatorID?>(nil)
    /// By cell: a frame of this use was reported.
    private var isShownFound = SlotNotes(false)

    @inline(__always)
    mutating func note(_ event: LifecycleEvent, _ change: LogChange, in log: LogFollower) {
        if change.beganUse {
            let cell = Int(change.cell)
            if stillAnimators[cell] != nil { stillAnimators[cell] = nil }
            if isShownFound[cell] { isShownFound[cell] = false }
        }
        guard change.animator >= 0 else { return }
        let animator = Int(change.animator)
        if isFound[animator] {
            let isOver = change.endedAnimator || !change.wasKnown
            let isBackedAgain = log.animators[animator].isBacked && event.kind != .animatorAttached
            if isOver || isBackedAgain || event.kind == .animatorOrphaned { isFound[animator] = false }
        }
        guard change.wasKnown, change.home >= 0 else { return }
        if event.kind == .animatorOrphaned || event.kind == .animatorPhase && event.detail == .phase(.hollow)
        {
            noteStill(animator, of: Int(change.home), in: log)
        }
    }

    /// The animator's use has one that shows nothing: it will be named if a frame shows the cell bare.
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

    /// At a turn's end, for a cell on screen.
    @inline(__always)
    mutating func judge(_ cell: Int, when turn: Int, in log: LogFollower, _ findings: inout Findings) {
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

    /// Once for each time the animator loses what stands behind it.
    private mutating func judge(
        _ animator: Int, of cell: Int, when turn: Int, in log: LogFollower, _ findings: inout Findings
    ) {
        let record = log.animators[animator]
        guard record.isActive, !record.isBacked, !isFound[animator] else { return }
        isFound[animator] = true
        findings.report(.backed, turn: turn, cell: log.cells[cell].number, animator: record.number, in: log) {
            "\($0.name(ofCell: cell)) is displayed when turn \(turn) ends and \($0.name(ofAnimator: animator)) "
                + "is \(record.phase?.rawValue ?? "active") without live layer animations"
                + (record.isStripped ? ": they were removed." : ".")
        }
    }

    /// Once for each use: its frames were bare, and one of its animators shows nothing, or one that is
    /// attached to the cell from before.
    mutating func judge(
        bareFrame event: LifecycleEvent, _ change: LogChange, in log: LogFollower, _ findings: inout Findings
    ) {
        let cell = Int(change.cell)
        guard log.cells[cell].isCurrent(event), !isShownFound[cell] else { return }
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
    /// The attach, the reuse that took the layer animations away, and what was shown after it.
    var unbacked: [Link] {
        let animator = violation.animator
        let attach = attach(of: animator)
        let orphaned = last(.animatorOrphaned, of: animator)
        let hollow = last { $0.animator == animator && $0.detail == .phase(.hollow) }
        guard let orphaned, orphaned.seq > hollow?.seq ?? 0 else {
            var ended: LifecycleEvent?
            follow(before: hollow?.seq ?? .max) { event, change, log in
                guard event.animator == animator, change.wasLive else { return }
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

    /// The dequeue in whose turn the animator was orphaned: recorded right behind it where the list strips
    /// the cell, before it where the commit of the layout does. An app may strip a cell without any.
    private func reuse(that orphaned: LifecycleEvent) -> LifecycleEvent? {
        switch orphaned.detail {
        case .cause(.removeAllAnimations), .cause(.leftWindow): return nil
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
