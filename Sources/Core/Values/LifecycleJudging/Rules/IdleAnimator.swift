import LifecycleEvents

/// I2: at the end of a turn, no live animator belongs to a cell that is pooled or destroyed. A cell that is
/// off screen, or that was never displayed in its use, keeps an animator no longer than the idle limit.
///
/// Each animator is reported once, even if its cell is used again before the animator ends.
struct IdleAnimator: Hashable, Sendable {
    /// Cells that moved off screen, in the order in which their idle limit ends.
    private var rests: ContiguousArray<Rest> = []
    private var firstRest = 0
    /// Cells whose limit had ended at the turn's first event, but perhaps not at the turn's start.
    private var undecided: ContiguousArray<Int32> = []
    /// The reported animators.
    private var isFound = SlotNotes(false)

    private struct Rest: Hashable, Sendable {
        let cell: Int32
        let sinceNs: Int64
    }

    @inline(__always)
    mutating func note(_ event: LifecycleEvent, _ change: LogChange, in log: inout LogFollower) {
        if change.steps.contains(.moved) {
            let cell = Int(change.cell)
            if log.cells[cell].place.isResting || log.cells[cell].wentUnseen {
                rests.append(Rest(cell: change.cell, sinceNs: event.tNs))
            }
        }
        if change.animator >= 0, change.steps.contains(.animatorEnded) || !change.animatorBefore.isKnown,
            isFound[Int(change.animator)]
        {
            isFound[Int(change.animator)] = false
        }
    }

    mutating func forget() {
        rests.removeAll(keepingCapacity: true)
        firstRest = 0
        undecided.removeAll()
        isFound.removeAll()
    }

    // MARK: End of a turn

    /// Judges the cells whose idle limit had ended when the turn began, at `begunNs` or later.
    @inline(__always)
    mutating func judgeRests(
        begunNs: Int64, _ limits: InvariantLimits, _ episodes: inout Episodes, in log: inout LogFollower,
        _ findings: inout Findings
    ) {
        if !undecided.isEmpty {
            let cells = undecided
            undecided.removeAll(keepingCapacity: true)
            for cell in cells
            where log.cells[Int(cell)].place.isResting || log.cells[Int(cell)].wentUnseen {
                judge(Int(cell), begunNs: begunNs, limits, &episodes, in: &log, &findings)
            }
        }
        while firstRest < rests.count, log.turnFirstNs &- rests[firstRest].sinceNs >= limits.idleLimitNs {
            // The cell may have moved since. Then its current place is judged, which does no harm.
            judge(Int(rests[firstRest].cell), begunNs: begunNs, limits, &episodes, in: &log, &findings)
            firstRest += 1
        }
        // Removes judged entries when they are the larger half: each entry moves once on average.
        if firstRest > 64, firstRest &* 2 > rests.count {
            rests.removeFirst(firstRest)
            firstRest = 0
        }
    }

    @inline(__always)
    mutating func judge(
        _ cell: Int, begunNs: Int64, _ limits: InvariantLimits, _ episodes: inout Episodes,
        in log: inout LogFollower, _ findings: inout Findings
    ) {
        guard log.cells[cell].liveAnimators > 0 else { return }
        let place = log.cells[cell].place
        if place.isAway || place.isResting { judgeIdle(cell, begunNs, limits, &episodes, in: log, &findings) }
    }

    private mutating func judgeIdle(
        _ cell: Int, _ begunNs: Int64, _ limits: InvariantLimits, _ episodes: inout Episodes,
        in log: LogFollower, _ findings: inout Findings
    ) {
        let (place, wentUnseen) = (log.cells[cell].place, log.cells[cell].wentUnseen)
        var isWithinLimit = false
        if place.isResting || wentUnseen {
            let sinceNs = wentUnseen ? log.cells[cell].setUpNs : log.cells[cell].placeSinceNs
            if log.turnFirstNs &- sinceNs < limits.idleLimitNs {
                isWithinLimit = true
            } else if begunNs &- sinceNs < limits.idleLimitNs {
                // A turn that began before the limit ended could not tear down the animator in time.
                undecided.append(Int32(cell))
                isWithinLimit = true
            }
        }
        if isWithinLimit, place.isResting { return }
        var animator = Int(log.cells[cell].firstAnimator)
        while animator >= 0 {
            // An animator of an earlier use should have ended with the display of that use.
            let isExcused = isWithinLimit && log.animators[animator].generation == log.cells[cell].generation
            if log.animators[animator].isLive, !isExcused {
                if place.isAway { begin(animator, of: cell, &episodes, in: log, &findings) }
                if !isFound[animator] { report(animator, of: cell, in: log, &findings) }
            }
            animator = Int(log.animators[animator].next)
        }
    }

    /// Begins the hazard. For a cell that rests off screen, it begins when the cell enters its pool.
    private func begin(
        _ animator: Int, of cell: Int, _ episodes: inout Episodes, in log: LogFollower,
        _ findings: inout Findings
    ) {
        guard !episodes.isOpen(.hazardIdleAnimator, of: animator) else { return }
        let hazard = LifecycleEvent(
            tNs: log.lastNs, turn: log.turn ?? 0, kind: .hazardIdleAnimator, cell: log.cells[cell].number,
            generation: log.animators[animator].generation, animator: log.animators[animator].number)
        episodes.begin(with: hazard, of: animator, &findings)
    }

    private mutating func report(
        _ animator: Int, of cell: Int, in log: LogFollower, _ findings: inout Findings
    ) {
        isFound[animator] = true
        let place = log.cells[cell].place
        findings.report(
            .idleAnimator, cell: log.cells[cell].number, animator: log.animators[animator].number, in: log
        ) {
            "\($0.name(ofCell: cell)) \(place.clause) and \($0.name(ofAnimator: animator)) is alive on it"
                + (place.isResting ? " beyond the idle limit." : ".")
        }
    }
}

extension CauseSearch {
    /// The attach, and the move of the cell off screen with the animator attached.
    var idleAnimator: [Link] {
        let attach = attach(of: violation.animator)
        let stay = lastOfCell([.cellRecycled, .cellDestroyed, .cellWaiting, .cellPrepared])
        // An attach after the cell left is late work.
        let isResting = stay?.kind == .cellWaiting || stay?.kind == .cellPrepared
        let end =
            isResting
            ? ", and keeps it off screen beyond the idle limit" : ", and the client does not tear it down"
        guard let attach, let stay, attach.seq > stay.seq else {
            return link(attach, "") + link(stay, end)
        }
        return link(last(.animatorRequested, of: violation.animator), "") + link(stay, "")
            + link(attach, isResting ? end : ", although the cell had gone")
    }
}
