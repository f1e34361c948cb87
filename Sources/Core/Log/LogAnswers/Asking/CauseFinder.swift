import FileKit
import LifecycleEvents
import LifecycleJudging
import LifecycleStore

/// Finds the violations in a stored run, and for each violation the events that led to it.
package struct CauseFinder {
    private let reader: LogReader
    private let listed: ListedRun
    private var run: Int64 { listed.record.number }
    private let idleLimitNs: Int64
    private let client: WorkClient

    /// - Parameters:
    ///   - idleLimitNs: how long a cell off screen may keep an animator.
    ///   - client: asked at every ten-thousandth event whether to stop. Methods then throw
    ///     `CancellationError`.
    package init(_ run: ListedRun, idleLimitNs: Int64, for client: WorkClient) {
        reader = run.reader
        listed = run
        self.idleLimitNs = idleLimitNs
        self.client = client
    }

    /// The maximum number of events of a cell or an animator to read back. Older events do not matter.
    private static let reach = 20_000

    /// Returns the first violation of each invariant, in the order of the log.
    package func firstViolations() throws -> [Violation] {
        var known: Set<Invariant> = []
        return try violations().filter { known.insert($0.invariant).inserted }
    }

    /// Returns the violation that an event (a misuse or a hazard) marks, or that the checker finds there.
    package func violation(at seq: Int64) throws -> Violation {
        let event = try reader.events(LogFilter(run: run, after: max(seq, .min + 1) - 1, limit: 1)).rows
            .first
        guard let event, event.seq == seq else {
            throw InputError("\(reader.path): run \(run) has no event \(seq)")
        }
        if let violation = Violation(marked: event) { return violation }
        guard let violation = try violations().first(where: { $0.seq == seq }) else {
            throw InputError(
                "event \(seq) of run \(run) (\(event.kind.name)) breaks no rule; "
                    + "`animatorpool verify` lists the events that do")
        }
        return violation
    }

    private func violations() throws -> [Violation] {
        var checker = InvariantChecker(
            limits: InvariantLimits(idleLimitNs: idleLimitNs, keptViolations: 1_000_000))
        try listed.forEachEvent(for: client) { checker.add($0) }
        checker.finish(atNs: try listed.endNs()) { _ in }
        return checker.violations
    }

    /// Returns the events that led to `violation`.
    package func cause(of violation: Violation) throws -> FirstCause {
        let end = violation.seq == .max ? .max : violation.seq + 1
        var events: [Int64: LifecycleEvent] = [:]
        func add(_ filter: LogFilter, count: Int = Self.reach) throws {
            for event in try reader.events(filter, before: end, count: count) {
                events[event.seq] = event
            }
        }
        /// Adds the events of transitions and screens, which are few.
        func addStage() throws {
            let kinds = EventKind.allCases.filter { $0.family == .transition || $0.family == .screen }
            try add(LogFilter(run: run, kinds: Set(kinds)), count: 100)
        }
        if let cell = violation.cell { try add(LogFilter(run: run, cell: cell)) }
        if let animator = violation.animator { try add(LogFilter(run: run, animator: animator)) }
        switch violation.invariant {
        case .oneDequeuePerRequest:
            try add(LogFilter(run: run, kinds: [.cellDequeued, .cellConfigured]), count: 100)
        case .nothingAfterTheList: try add(LogFilter(run: run, kinds: [.listDestroyed]), count: 1)
        case .sequence: try add(LogFilter(run: run), count: 2)
        case .completionOnce:
            try add(
                LogFilter(
                    run: run,
                    kinds: [.chainBegan, .chainStep, .chainEnded, .chainCancelled, .animationCompletion]),
                count: 100)
            try addStage()
        case .appearancesBalance, .containerClean: try addStage()
        case .noMisuse: if violation.cell == nil { try addStage() }
        // The list may have left its window.
        case .backed, .attachedWhenShownAgain: try add(LogFilter(run: run, kinds: [.listUpdated]))
        case .oneAnimatorPerCell, .idleAnimator, .currentGeneration, .nextTurn,
            .displayPairs, .cellsConserved, .noStaleCompletion, .poolCap:
            break
        }
        return FirstCause(of: violation, in: events.values.sorted { $0.seq < $1.seq })
    }
}

extension Violation {
    /// Creates the violation that a misuse or a hazard in the log marks, or returns nil for other events.
    init?(marked event: LifecycleEvent) {
        guard let invariant = event.kind.invariant else { return nil }
        let words = event.words
        self.init(
            invariant: invariant, seq: event.seq, tNs: event.tNs, turn: event.turn, cell: event.cell,
            animator: event.animator, subject: event.subject,
            text: words.prefix(1).uppercased() + words.dropFirst() + ".")
    }
}

extension Invariant {
    /// Returns the invariant with this code or name.
    package static func named(_ text: String) -> Invariant? {
        allCases.first { $0.code == text.uppercased() || $0.name == text }
    }
}
