import LifecycleEvents

/// Judges a log: eats its events in order and says which invariants they break.
///
/// The one checker for a running simulation, a stored log, a test and an app's debug build. It is a
/// value and asks nothing but events; what a log does not tell is not judged. So a log without `cell.*`
/// events has no violations of the rules about cells.
///
/// A stored log is judged with ``eat(_:)`` and ``finish(hazard:)``:
/// ```swift
/// var checker = InvariantChecker(rules: InvariantRules())
/// for event in log { checker.eat(event) }
/// checker.finish { _ in }
/// ```
/// A running log goes through a ``LifecycleJournal``, which also writes the hazards found.
///
/// Complexity: O(1) for an event, on average, and no allocation but for violations. When a turn ends only
/// the cells are looked at to which something happened in it.
public struct InvariantChecker: Hashable, Sendable {
    public let rules: InvariantRules

    /// The first ``InvariantRules/keptViolations`` violations and the first of each invariant, in the order
    /// found.
    public internal(set) var violations: [Violation] = []
    private var counts = [Int](repeating: 0, count: Invariant.allCases.count + 1)

    var state = LifecycleState()

    /// The turn that has not ended yet, or nil before the first event.
    var turn: Int?
    /// The time of the turn's first event.
    var turnBeganNs: Int64 = 0
    /// The time and number of the last event that was judged.
    var lastNs: Int64 = 0
    var lastSeq: Int64 = 0

    /// The number of the last event that has one, hazards included.
    var numbered: Int64 = 0
    /// How many numbers may be missing before the next event.
    var namedGap: Int64 = 0
    /// The turn of the last gap: what was asked for before it may be unknown.
    var gapTurn: Int?
    /// How often ``forgetAll(at:)`` was called.
    var forgottenTimes = 0

    /// Cells that came to rest off screen, in the order in which their idle limit ends.
    var rests: [Rest] = []
    var firstRest = 0

    /// Cells taken out of the pool since the data source last returned one.
    var dequeuesInHand = 0
    var lastDequeued: CellUse?
    /// Whether the log tells when the data source returns.
    var isConfigureRecorded = false

    /// Sizes of the pools, and their numbers by reuse identifier.
    var poolSizes: [Int] = []
    var pools: [String: Int32] = [:]

    var isListDestroyed = false
    private var isFinished = false
    /// Whether the hazards found are in the log already, or nowhere, instead of being written now.
    private var isReading = false

    struct Rest: Hashable, Sendable {
        let cell: Int32
        let sinceNs: Int64
    }

    public init(rules: InvariantRules) { self.rules = rules }

    /// How often each invariant was broken; those that hold are left out.
    public var violationCounts: [Invariant: Int] {
        var broken: [Invariant: Int] = [:]
        for invariant in Invariant.allCases where counts[invariant.rawValue] > 0 {
            broken[invariant] = counts[invariant.rawValue]
        }
        return broken
    }

    /// Animators and lives as counted so far; lives still on screen join when the log is finished.
    public var census: LifeCensus { state.census }

    // MARK: Reading a log

    /// Ends the turns before that of `event`, then judges it. Hazards that stand in the log are not
    /// judged: they are found again from the other events.
    public mutating func eat(_ event: LifecycleEvent) {
        isReading = true
        guard !event.kind.isHazard else {
            if missing(before: event) > 0 { forgetAll(at: event.turn) }
            judgeSequence(of: event)
            return
        }
        closeTurn(before: event) { _ in }
        judge(event) { _ in }
    }

    // MARK: Judging while the log is written

    /// Whether ``closeTurn(before:hazard:)`` has anything to do before an event without a number.
    func isOfLaterTurn(_ event: LifecycleEvent) -> Bool {
        guard let turn else { return true }
        return event.turn > turn || event.kind == .logGap
    }

    /// Ends the turn, if `event` belongs to a later one.
    ///
    /// `hazard` is called with each hazard that shows only now. It must be written before `event`, with
    /// the next number: the checker counts it as written. Its own `seq` is 0.
    public mutating func closeTurn(before event: LifecycleEvent, hazard: (LifecycleEvent) -> Void) {
        if event.kind == .logGap || missing(before: event) > 0 {
            // The turn cannot be judged: how it ended is among what is missing.
            forgetAll(at: event.turn)
        } else if let turn, event.turn > turn {
            endTurns(through: event.turn &- 1, hazard: hazard)
        }
        if let turn, event.turn <= turn { return }
        turn = event.turn
        turnBeganNs = event.tNs
    }

    /// Judges `event`; `hazard` is called with each hazard it brings, to be written right behind it.
    public mutating func judge(_ event: LifecycleEvent, hazard: (LifecycleEvent) -> Void) {
        judgeSequence(of: event)
        lastNs = event.tNs
        lastSeq = event.seq
        let cell = state.followCell(of: event)
        switch event.kind {
        case .cellCreated, .cellDequeued, .cellConfigured, .cellPrepared, .cellDisplayed, .cellEnded,
            .cellWaiting, .cellRecycled, .cellAnimatingOut, .cellDestroyed:
            if let cell { judgeMove(event, of: cell) }
        case .cellBareFrame:
            if let cell { judgeBareFrame(event, of: cell, hazard: hazard) }
        case .animatorRequested, .animatorAttached, .animatorStarted, .animatorPaused, .animatorStopped,
            .animatorFinished, .animatorOrphaned, .animatorReleased, .animatorTornDown, .animatorCancelled,
            .animatorPhase:
            judgeAnimator(event, on: cell, hazard: hazard)
        case .misuse:
            judgeMisuse(event, on: cell)
        case .listDestroyed:
            isListDestroyed = true
        case .listUpdated, .appBackground, .appForeground, .appMemoryWarning, .logGap, .animatorWasted,
            .hazardStaleAttach, .hazardDoubleAttach, .hazardOrphanShown, .hazardIdleAnimator,
            .hazardStaleCompletion, .hazardLeak:
            break
        }
    }

    /// The log ends: closes the last turn and all lives. If the list was destroyed, what still lives is a
    /// leak. A second call does nothing.
    public mutating func finish(hazard: (LifecycleEvent) -> Void) {
        guard !isFinished, let turn else { return }
        isFinished = true
        endTurns(through: turn, hazard: hazard)
        judgeEndOfRequests()
        if isListDestroyed { judgeLeaks(hazard: hazard) }
        for cell in state.cells.indices { state.endLife(of: cell, turn: turn) }
    }

    // MARK: Findings

    /// Counts a broken invariant and keeps its sentence while there is room. What shows at a turn's end
    /// has no event of its own.
    mutating func report(
        _ invariant: Invariant, at event: LifecycleEvent? = nil, turn: Int? = nil, cell: CellID?,
        animator: AnimatorID?, _ text: (InvariantChecker) -> String
    ) {
        counts[invariant.rawValue] += 1
        // The first of each is kept in any case: it is what somebody wants to see.
        guard violations.count < rules.keptViolations || counts[invariant.rawValue] == 1 else { return }
        violations.append(
            Violation(
                invariant: invariant, seq: event?.seq ?? lastSeq, tNs: event?.tNs ?? lastNs,
                turn: event?.turn ?? turn ?? self.turn ?? 0, cell: cell, animator: animator,
                site: state.animator(animator).flatMap { state.animators[$0].site }, text: text(self))
        )
    }

    /// Passes on a hazard, which takes the next number if the log is being written.
    mutating func emit(_ event: LifecycleEvent, to hazard: (LifecycleEvent) -> Void) {
        if !isReading { numbered &+= 1 }
        hazard(event)
    }
}
