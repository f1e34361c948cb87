import LifecycleEvents

/// Judges a log: reads its events in order and reports broken invariants.
///
/// A running simulation, a stored log, a test and an app's debug build use this checker. The checker is a
/// value type and depends on events only. A log without `cell.*` events breaks no rule about cells.
///
/// Judge a stored log with ``add(_:)`` and ``finish(atNs:hazard:)``:
/// ```swift
/// var checker = InvariantChecker(limits: InvariantLimits())
/// for event in log { checker.add(event) }
/// checker.finish(atNs: endNs) { _ in }
/// ```
///
/// A `LogFollower` determines the change of each event. The rules, each in its own file, judge the changes.
///
/// Complexity: O(1) per event on average. Only violations allocate. At the end of a turn, the checker judges
/// only the cells with events in the turn.
public struct InvariantChecker: Hashable, Sendable {
    /// The parameters of the rules.
    package let limits: InvariantLimits

    private var log = LogFollower()
    private var findings: Findings
    private var sightings: Sightings
    private var episodes = Episodes()
    private var lives = LifeCounter()
    private var isFinished = false

    // The rules with state.
    private var idleAnimator = IdleAnimator()
    private var attachedWhenShownAgain = AttachedWhenShownAgain()
    private var backed = Backed()
    private var oneDequeuePerRequest = OneDequeuePerRequest()
    private var poolCap = PoolCap()
    private var nothingAfterTheList = NothingAfterTheList()
    private var noMisuse = NoMisuse()
    private var completionOnce = CompletionOnce()
    private var containerClean = ContainerClean()
    private var navigationInStep = NavigationInStep()

    /// Creates a checker without events.
    public init(limits: InvariantLimits) {
        self.limits = limits
        findings = Findings(kept: limits.keptViolations)
        sightings = Sightings(frameNs: limits.frameNs)
    }

    /// The first ``InvariantLimits/keptViolations`` violations and the first of each invariant, as detected.
    ///
    /// Complexity: O(violations + open findings).
    public var violations: [Violation] {
        let decided = sightings.decided(atNs: log.latestNs)
        var violations = findings.violations
        for index in violations.indices {
            violations[index].severity = decided.severity(ofViolation: index)
        }
        return violations
    }

    /// The numbers of hazards so far, by severity and kind. An idle animator counts if it lasts a frame.
    package var hazardCounts: [FindingSeverity: [EventKind: Int]] {
        sightings.decided(atNs: log.latestNs).hazardCounts
    }

    /// The severity of each hazard so far, in the order of the log.
    package var hazardSeverities: [FindingSeverity] {
        sightings.decided(atNs: log.latestNs).hazardSeverities
    }

    package var judgement: RunFindings.Judgement {
        RunFindings.Judgement(
            hazardSeverities: hazardSeverities, violations: violations, violationCounts: violationCounts,
            worstViolations: worstViolations)
    }

    /// The severity of the worst violation of each broken invariant.
    package var worstViolations: [Invariant: FindingSeverity] {
        let decided = sightings.decided(atNs: log.latestNs)
        var worst: [Invariant: FindingSeverity] = [:]
        for invariant in findings.violationCounts.keys { worst[invariant] = decided.worst(of: invariant) }
        return worst
    }

    /// The number of violations of each broken invariant.
    public var violationCounts: [Invariant: Int] { findings.violationCounts }

    /// The counts of animators and lives so far. ``finish(atNs:hazard:)`` adds the lives still on screen.
    package var census: LifeCensus { lives.census }

    // MARK: Reading a log

    /// Ends the turns before the turn of `event`, then judges the event. Hazards in the log are ignored, and
    /// derived again from the other events.
    public mutating func add(_ event: LifecycleEvent) {
        findings.isReading = true
        endTurn(before: event)
        take(event)
    }

    // MARK: Judging while the log is written

    /// Ends the current turn if `event` belongs to a later turn.
    ///
    /// Calls `hazard` with each hazard of the turn's end. The caller must write the hazard before `event`
    /// with the next number; the checker counts the hazard as written. The `seq` of the argument is 0.
    package mutating func closeTurn(before event: LifecycleEvent, hazard: (LifecycleEvent) -> Void) {
        endTurn(before: event)
        passOn(to: hazard)
    }

    /// Returns the checker with its last turn ended, if all events of the turn are before `nowNs`; otherwise
    /// nil. Usually the next event ends the turn, but a list at rest has no next event.
    func settled(atNs nowNs: Int64) -> InvariantChecker? {
        guard !isFinished, let turn = log.turn, nowNs > log.latestNs else { return nil }
        var settled = self
        settled.endTurns(through: turn, begunNs: log.earliestBeginNs(through: turn))
        settled.openFresh()
        return settled
    }

    /// Judges `event`, which the caller writes next, followed by the hazards of ``passOn(to:)``.
    mutating func judge(_ event: LifecycleEvent) { take(event) }

    /// Ends the log, its last turn and all lives. Animators that outlive a destroyed list are leaks. A
    /// second call has no effect.
    ///
    /// - Parameters:
    ///   - endNs: The end of the run, which may be long after its last event, or nil if unknown.
    ///   - hazard: Called for each hazard that the end of the log reveals, for example a leak.
    public mutating func finish(atNs endNs: Int64? = nil, hazard: (LifecycleEvent) -> Void) {
        guard !isFinished, let turn = log.turn else { return }
        isFinished = true
        endTurns(through: turn, begunNs: log.earliestBeginNs(through: turn))
        log.end()
        oneDequeuePerRequest.judgeEnd(in: log, &findings)
        nothingAfterTheList.judgeEnd(&episodes, in: log, &findings)
        completionOnce.judgeEnd(limits, atNs: max(endNs ?? 0, log.latestNs), in: log, &findings)
        AppearancesBalance.judgeEnd(in: log, &findings)
        lives.end(in: log)
        openFresh()
        sightings = sightings.decided(atNs: max(endNs ?? 0, log.latestNs))
        passOn(to: hazard)
    }

    /// Records that a frame was shown. Without frames, the checker cannot tell seen findings from latent ones.
    ///
    /// - Parameter endNs: the end of the frame.
    package mutating func noteFrame(endNs: Int64) {
        sightings.lastFrameNs = max(endNs, sightings.lastFrameNs ?? endNs)
    }

    private mutating func openFresh() {
        if findings.fresh.isEmpty { return }
        sightings.open(findings.fresh, in: log)
        findings.removeFresh()
    }

    /// Calls `hazard` with each new hazard.
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
        case .through(let last):
            endTurns(through: last, begunNs: log.earliestBeginNs(through: last))
            openFresh()
        // The turn's last events are missing, so the checker cannot judge the turn.
        case .gap: forget(in: event.turn)
        case nil: break
        }
    }

    /// Judges the end of a turn: I2, I5, I7, I15 and I17. The state of a cell without events has not changed
    /// since the turn before.
    private mutating func endTurns(through last: Int, begunNs: Int64) {
        completionOnce.judgeTurn(in: &log, &findings)
        idleAnimator.judgeRests(begunNs: begunNs, limits, &episodes, in: &log, &findings)
        if !containerClean.due.isEmpty { containerClean.judgeTurn(in: log, &findings) }
        if navigationInStep.isDue { navigationInStep.judgeTurn(in: log, &findings) }
        for place in log.changedCells.indices {
            let cell = Int(log.changedCells[place])
            idleAnimator.judge(cell, begunNs: begunNs, limits, &episodes, in: &log, &findings)
            if log.cells[cell].isShown, !log.cells[cell].isCovered { judgeShown(cell, when: last) }
        }
    }

    private mutating func judgeShown(_ cell: Int, when turn: Int) {
        if turn > log.cells[cell].displayTurn {
            lives.judge(cell, in: &log)
            attachedWhenShownAgain.judge(cell, when: turn, in: &log, &findings)
        }
        backed.judge(cell, when: turn, in: &log, &findings)
    }

    /// Discards the notes of the rules after missing events, so that no false violation follows.
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
        navigationInStep.forget()
        openFresh()
        sightings.forget(atNs: log.latestNs)
    }

    // MARK: Events

    private mutating func take(_ event: borrowing LifecycleEvent) {
        SequenceRule.judge(event, in: &log, &findings)
        let change = log.add(event)
        if event.kind.isWrittenByChecker { return }
        sightings.note(event, change, in: &log)
        lives.note(event, change, in: &log)
        idleAnimator.note(event, change, in: &log)
        backed.note(event, change, in: &log)
        if change.cell >= 0 {
            attachedWhenShownAgain.note(event, change, in: &log)
            CellMoves.judge(event, change, in: &log, &findings)
            oneDequeuePerRequest.judge(event, change, in: &log, &findings)
            poolCap.judge(event, change, limits, in: &log, &findings)
        }
        switch event.kind {
        case .animatorAttached: judge(attach: event, change)
        case .animatorPhase:
            if event.detail == .phase(.completing) {
                NoStaleCompletion.judge(completion: event, change, in: log, &findings)
            } else if case .text = event.detail {
                KeySetTwice.judge(event, &findings)
            }
        case .cellBareFrame, .cellWrongFrame:
            if change.cell >= 0 { backed.judge(bareFrame: event, change, in: log, &findings) }
        case .misuse: noMisuse.judge(event, in: log, &findings)
        case .animatorFinished: completionOnce.note(end: event)
        case .appBackground: attachedWhenShownAgain.noteBackground(in: log)
        case .chainBegan, .chainStep, .chainEnded, .chainCancelled, .chainPaused, .animationCompletion:
            completionOnce.judge(event, change, limits, in: log, &findings)
        case .transitionBegan, .transitionInteractive, .transitionCancelled, .transitionFinished,
            .transitionCompleted, .transitionViewAdded, .transitionViewRemoved, .transitionViewMoved,
            .screenWillAppear, .screenDidAppear, .screenWillDisappear, .screenDidDisappear, .screenGone,
            .screensChanged, .barChanged:
            judge(stage: event, change)
        default:
            // Other kinds have no rule of their own.
            break
        }
        if change.steps.contains(.animatorEnded) {
            episodes.end(Int(change.animator), at: event, in: log, &findings)
            nothingAfterTheList.note(endOf: Int(change.animator))
        }
        openFresh()
    }

    /// Judges the events of transitions and screens.
    private mutating func judge(stage event: LifecycleEvent, _ change: LogChange) {
        completionOnce.judge(event, change, limits, in: log, &findings)
        AppearancesBalance.judge(event, change, in: log, &findings)
        if event.kind.family == .transition { containerClean.judge(event, in: log, &findings) }
        if event.kind == .screenGone { noMisuse.judge(gone: event, in: log, &findings) }
        navigationInStep.judge(event, in: log, &findings)
    }

    private mutating func judge(attach event: LifecycleEvent, _ change: LogChange) {
        NextTurn.judge(attach: event, change, in: log, &findings)
        if change.cell >= 0 { CurrentGeneration.judge(attach: event, change, in: log, &findings) }
        guard change.animator >= 0 else { return }
        if change.cell >= 0 { OneAnimatorPerCell.judge(attach: event, change, in: log, &findings) }
        nothingAfterTheList.judge(attach: event, change, in: log, &findings)
    }
}
