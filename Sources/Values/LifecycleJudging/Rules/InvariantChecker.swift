import LifecycleEvents

/// Judges a log: eats its events in order and says which invariants they break.
///
/// The one checker for a running simulation, a stored log, a test and an app's debug build. It is a
/// value and asks nothing but events; what a log does not tell is not judged. So a log without `cell.*`
/// events has no violations of the rules about cells.
///
/// A stored log is judged with ``eat(_:)`` and ``finish(atNs:hazard:)``:
/// ```swift
/// var checker = InvariantChecker(rules: InvariantRules())
/// for event in log { checker.eat(event) }
/// checker.finish(atNs: endNs) { _ in }
/// ```
/// A running log goes through a ``LifecycleJournal``, which also writes the hazards found.
///
/// It follows nothing itself: a ``LogFollower`` says what each event did, and the rules, a file each, judge
/// that.
///
/// Complexity: O(1) for an event, on average, and no allocation but for violations. When a turn ends only
/// the cells are looked at to which something happened in it.
public struct InvariantChecker: Hashable, Sendable {
    public let rules: InvariantRules

    private var log = LogFollower()
    private var findings: Findings
    private var episodes = Episodes()
    private var lives = LifeCounter()
    private var isFinished = false

    // The rules that remember something.
    private var idleAnimator = IdleAnimator()
    private var attachedWhenShownAgain = AttachedWhenShownAgain()
    private var backed = Backed()
    private var oneDequeuePerRequest = OneDequeuePerRequest()
    private var poolCap = PoolCap()
    private var nothingAfterTheList = NothingAfterTheList()
    private var noMisuse = NoMisuse()
    private var completionOnce = CompletionOnce()
    private var containerClean = ContainerClean()

    public init(rules: InvariantRules) {
        self.rules = rules
        findings = Findings(kept: rules.keptViolations)
    }

    /// The first ``InvariantRules/keptViolations`` violations and the first of each invariant, in the order
    /// found.
    public var violations: [Violation] { findings.violations }

    /// How often each invariant was broken; those that hold are left out.
    public var violationCounts: [Invariant: Int] { findings.violationCounts }

    /// Animators and lives as counted so far; lives still on screen join when the log is finished.
    public var census: LifeCensus { lives.census }

    // MARK: Reading a log

    /// Ends the turns before that of `event`, then judges it. Hazards that stand in the log are not
    /// judged: they are found again from the other events.
    public mutating func eat(_ event: LifecycleEvent) {
        findings.isReading = true
        endTurn(before: event)
        take(event)
    }

    // MARK: Judging while the log is written

    /// Ends the turn, if `event` belongs to a later one.
    ///
    /// `hazard` is called with each hazard that shows only now. It must be written before `event`, with
    /// the next number: the checker counts it as written. Its own `seq` is 0.
    public mutating func closeTurn(before event: LifecycleEvent, hazard: (LifecycleEvent) -> Void) {
        endTurn(before: event)
        passOn(to: hazard)
    }

    /// Judges `event`, which is to be written next, and right behind it what ``passOn(to:)`` has.
    mutating func judge(_ event: LifecycleEvent) { take(event) }

    /// The log ends: closes the last turn and all lives. If the list was destroyed, what still lives is a
    /// leak. A second call does nothing.
    ///
    /// - Parameter endNs: When the run ended, which may be long after its last event; nil where nobody knows.
    public mutating func finish(atNs endNs: Int64? = nil, hazard: (LifecycleEvent) -> Void) {
        guard !isFinished, let turn = log.turn else { return }
        isFinished = true
        endTurns(through: turn, begunNs: log.earliestBeginNs(through: turn))
        log.end()
        oneDequeuePerRequest.judgeEnd(in: log, &findings)
        nothingAfterTheList.judgeEnd(&episodes, in: log, &findings)
        completionOnce.judgeEnd(rules, atNs: max(endNs ?? 0, log.latestNs), in: log, &findings)
        AppearancesBalance.judgeEnd(in: log, &findings)
        lives.end(in: log)
        passOn(to: hazard)
    }

    /// Calls `hazard` with each hazard that was found.
    mutating func passOn(to hazard: (LifecycleEvent) -> Void) {
        if findings.hazards.isEmpty { return }
        for event in findings.hazards {
            log.countWritten()
            hazard(event)
        }
        findings.hazards.removeAll(keepingCapacity: true)
    }

    // MARK: Turns

    private mutating func endTurn(before event: LifecycleEvent) {
        switch log.turnEnd(before: event) {
        case .through(let last): endTurns(through: last, begunNs: log.earliestBeginNs(through: last))
        // The turn cannot be judged: how it ended is among what is missing.
        case .gap: forget(in: event.turn)
        case nil: break
        }
    }

    /// What shows when a turn ends: I2, I5, I7, I15 and I17. Cells to which nothing happened are as they were when the
    /// turn before ended.
    private mutating func endTurns(through last: Int, begunNs: Int64) {
        completionOnce.judgeTurn(in: log, &findings)
        idleAnimator.judgeRests(begunNs: begunNs, rules, &episodes, in: log, &findings)
        if !containerClean.due.isEmpty { containerClean.judgeTurn(in: log, &findings) }
        for place in log.changedCells.indices {
            let cell = Int(log.changedCells[place])
            idleAnimator.judge(cell, begunNs: begunNs, rules, &episodes, in: log, &findings)
            if log.cells[cell].isShown, !log.cells[cell].isCovered { judgeShown(cell, when: last) }
        }
    }

    private mutating func judgeShown(_ cell: Int, when turn: Int) {
        if turn > log.cells[cell].displayTurn {
            lives.judge(cell, in: log)
            attachedWhenShownAgain.judge(cell, when: turn, in: log, &findings)
        }
        backed.judge(cell, when: turn, in: log, &findings)
    }

    /// Events are missing, so what was noted may be wrong: no violation may follow from it.
    private mutating func forget(in turn: Int) {
        episodes.forget()
        lives.forget()
        idleAnimator.forget()
        attachedWhenShownAgain.forget()
        backed.forget()
        oneDequeuePerRequest.forget()
        poolCap.forget()
        nothingAfterTheList.forget()
        noMisuse.forget()
        completionOnce.forget(in: turn)
        containerClean.forget()
    }

    // MARK: Events

    private mutating func take(_ event: borrowing LifecycleEvent) {
        SequenceRule.judge(event, in: log, &findings)
        let change = log.eat(event)
        if event.kind.isWrittenByChecker { return }
        lives.note(event, change, in: log)
        idleAnimator.note(event, change, in: log)
        backed.note(event, change, in: log)
        if change.cell >= 0 {
            attachedWhenShownAgain.note(event, change, in: log)
            CellMoves.judge(event, change, in: log, &findings)
            oneDequeuePerRequest.judge(event, change, in: log, &findings)
            poolCap.judge(event, change, rules, in: log, &findings)
        }
        switch event.kind {
        case .animatorAttached: judge(attach: event, change)
        case .animatorPhase:
            if event.detail == .phase(.completing) {
                NoStaleCompletion.judge(completion: event, change, in: log, &findings)
            } else if case .text = event.detail {
                KeySetTwice.judge(event, &findings)
            }
        case .cellBareFrame:
            if change.cell >= 0 { backed.judge(bareFrame: event, change, in: log, &findings) }
        case .misuse: noMisuse.judge(event, in: log, &findings)
        case .animatorFinished: completionOnce.note(end: event)
        case .chainBegan, .chainStep, .chainEnded, .chainCancelled, .chainPaused, .animationCompletion:
            completionOnce.judge(event, change, in: log, &findings)
        case .transitionBegan, .transitionInteractive, .transitionCancelled, .transitionFinished,
            .transitionCompleted, .transitionViewAdded, .transitionViewRemoved, .transitionViewMoved,
            .screenWillAppear, .screenDidAppear, .screenWillDisappear, .screenDidDisappear, .screenGone:
            judge(stage: event, change)
        default:
            // Nothing but what is judged of every event.
            break
        }
        if change.endedAnimator {
            episodes.end(Int(change.animator), at: event, in: log, &findings)
            nothingAfterTheList.note(endOf: Int(change.animator))
        }
    }

    /// What happens to transitions and screens.
    private mutating func judge(stage event: LifecycleEvent, _ change: LogChange) {
        completionOnce.judge(event, change, in: log, &findings)
        AppearancesBalance.judge(event, change, in: log, &findings)
        if event.kind.family == .transition { containerClean.judge(event, in: log, &findings) }
        if event.kind == .screenGone { noMisuse.judge(gone: event, in: log, &findings) }
    }

    private mutating func judge(attach event: LifecycleEvent, _ change: LogChange) {
        NextTurn.judge(attach: event, change, in: log, &findings)
        if change.cell >= 0 { CurrentGeneration.judge(attach: event, change, in: log, &findings) }
        guard change.animator >= 0 else { return }
        if change.cell >= 0 { OneAnimatorPerCell.judge(attach: event, change, in: log, &findings) }
        nothingAfterTheList.judge(attach: event, change, in: log, &findings)
    }
}
