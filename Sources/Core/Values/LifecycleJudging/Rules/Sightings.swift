import LifecycleEvents

/// A hazard or a broken rule.
enum Finding: Hashable, Sendable {
    case hazard(EventKind)
    case rule(Invariant)

    /// The rule that the finding breaks.
    var rule: Invariant? {
        switch self {
        case .hazard(let kind): kind.invariant
        case .rule(let invariant): invariant
        }
    }
}

/// The ways in which a finding can do harm, whatever a run shows of it.
enum Exposure: Hashable, Sendable {
    /// UIKit raises.
    case crash
    /// A cell on screen may show a wrong value.
    case look
    /// The same, and an animator lives beyond its limits.
    case lookOrMemory
    /// An animator lives beyond its limits.
    case memory
    /// An animator lives after everything that could end it.
    case leak
    /// A screen or a bar looks wrong until the screens change again.
    case screen
    /// No frame shows it, and it wastes no memory.
    case nothing

    /// Whether a frame can show it.
    var isVisible: Bool {
        switch self {
        case .look, .lookOrMemory, .screen: true
        case .crash, .memory, .leak, .nothing: false
        }
    }
}

/// A new finding, whose severity no frame has decided yet.
struct FreshFinding: Hashable, Sendable {
    let finding: Finding
    let exposure: Exposure
    /// The index of the violation, if it is kept.
    let violation: Int?
    let cell: CellID?
    let animator: AnimatorID?
    let tNs: Int64
}

/// What the frames of a log show of each finding. Nothing else decides between seen, held and latent.
///
/// - A finding about a cell is **seen** when a frame shows a wrong value in the cell (`cell.wrongFrame`) while
///   the finding lasts: until its animator ends, or without an animator until the next attach or the end of
///   the display. An animator that was attached after a wrong look began did not cause this look.
/// - A finding about screens is seen when a frame follows it.
/// - An animator that lives beyond its limits for a frame or longer is **held**.
/// - All other findings are **latent**. A log without frames cannot tell seen from latent.
///
/// Complexity: O(1) for an event of a cell without findings.
struct Sightings: Hashable, Sendable {
    /// A finding about a cell that a later frame may show.
    private struct Watch: Hashable, Sendable {
        let fresh: FreshFinding
        /// The index in ``hazards`` for a hazard.
        let hazard: Int32
        /// The slot of the animator, or -1.
        let animator: Int32
        let cell: Int
        let generation: Int32

        var isOfCrowd: Bool { fresh.finding.rule == .oneAnimatorPerCell }
    }

    /// A list of watches, by the slot of a cell or an animator.
    ///
    /// Only the end of an animator ends the watches of earlier uses, so a cell whose animators are never torn down has
    /// any number of them. They have lists of their own, which the cell's later events do not search.
    private enum Place {
        /// The watches of the cell's current use.
        static func current(_ cell: Int) -> Int { 3 * cell }
        /// The watches of the cell's earlier uses that end when the cell has one animator again.
        static func crowd(_ cell: Int) -> Int { 3 * cell + 1 }
        /// All other watches of earlier uses.
        static func earlier(_ animator: Int32) -> Int { 3 * Int(animator) + 2 }
    }

    /// A finding about screens.
    private struct ScreenWatch: Hashable, Sendable {
        let fresh: FreshFinding
        let hazard: Int32
    }

    private let frameNs: Int64
    /// The severity of each hazard, in the order of the log, and of each kept violation, once it is decided.
    /// What a frame could have shown and did not is `couldBeSeen` here.
    private var hazards: ContiguousArray<FindingSeverity> = []
    private var violations: ContiguousArray<FindingSeverity> = []
    private var counts: [Finding: [FindingSeverity: Int]] = [:]
    /// The watches, in the lists that ``Place`` names.
    private var watches = SlotLists<Watch>()
    private var screens: [ScreenWatch] = []
    /// The time of the last frame; nil without frames.
    var lastFrameNs: Int64?

    init(frameNs: Int64) { self.frameNs = frameNs }

    // MARK: Events

    /// Decides the findings that `event` ends or shows. Call this method before ``open(_:in:)``.
    @inline(__always)
    mutating func note(_ event: LifecycleEvent, _ change: LogChange, in log: inout LogFollower) {
        if !watches.isEmpty { noteWatched(event, change, in: log) }
    }

    private mutating func noteWatched(_ event: LifecycleEvent, _ change: LogChange, in log: LogFollower) {
        if change.steps.contains(.animatorEnded), change.home >= 0 {
            let home = Int(change.home)
            let isAlone = log.cells[home].liveAnimators < 2
            for place in [Place.current(home), Place.crowd(home)] {
                close(at: place, atNs: event.tNs) {
                    $0.animator == change.animator || isAlone && $0.isOfCrowd
                }
            }
            if change.animator >= 0 {
                close(at: Place.earlier(change.animator), atNs: event.tNs) { $0.cell == home }
            }
        }
        guard change.cell >= 0 else { return }
        let cell = Int(change.cell)
        if event.kind == .animatorAttached || change.steps.contains(.displayEnded)
            || change.steps.contains(.newUse)
        {
            close(at: Place.current(cell), atNs: event.tNs) { $0.animator < 0 }
        }
        if change.steps.contains(.newUse) { keepEarlier(ofCell: cell, log.cells[cell].generation) }
        if event.kind == .cellWrongFrame, event.arg == nil { show(cell, in: log) }
    }

    /// Sets the watches of earlier uses of a cell aside: no frame shows them any more.
    private mutating func keepEarlier(ofCell cell: Int, _ generation: Int32) {
        let earlier = watches.remove(at: Place.current(cell)) {
            $0.animator >= 0 && $0.generation != generation
        }
        for watch in earlier {
            watches.insert(watch, at: watch.isOfCrowd ? Place.crowd(cell) : Place.earlier(watch.animator))
        }
    }

    /// Records that a frame shows a wrong value in a cell.
    private mutating func show(_ cell: Int, in log: LogFollower) {
        let generation = log.cells[cell].generation
        close(at: Place.current(cell), atNs: nil) { watch in
            guard watch.generation == generation else { return false }
            return switch watch.fresh.exposure {
            case .look, .lookOrMemory: true
            case .crash, .memory, .leak, .screen, .nothing: false
            }
        }
    }

    /// Adds new findings. Those whose severity a frame decides later are watched.
    mutating func open(_ findings: [FreshFinding], in log: LogFollower) {
        for fresh in findings {
            var hazard: Int32 = -1
            if case .hazard = fresh.finding {
                hazard = Int32(hazards.count)
                hazards.append(.latent)
            }
            if let violation = fresh.violation {
                while violations.count <= violation { violations.append(.latent) }
            }
            switch fresh.exposure {
            case .crash: count(fresh, hazard, as: .wouldCrash)
            case .leak: count(fresh, hazard, as: .held)
            case .nothing: count(fresh, hazard, as: .latent)
            case .screen: screens.append(ScreenWatch(fresh: fresh, hazard: hazard))
            case .look, .lookOrMemory, .memory: watch(fresh, hazard, in: log)
            }
        }
    }

    private mutating func watch(_ fresh: FreshFinding, _ hazard: Int32, in log: LogFollower) {
        guard let cell = fresh.cell.flatMap({ log.slot(of: $0) }) else {
            return count(fresh, hazard, as: .latent)
        }
        let animator = log.slot(of: fresh.animator)
        if fresh.exposure != .memory, isShown(cell, animator, in: log) {
            return count(fresh, hazard, as: .seen)
        }
        watches.insert(
            Watch(
                fresh: fresh, hazard: hazard, animator: animator.map { Int32($0) } ?? -1, cell: cell,
                generation: log.cells[cell].generation),
            at: Place.current(cell))
    }

    /// Whether the last frame showed a wrong value in the cell, and the animator was on the cell then.
    private func isShown(_ cell: Int, _ animator: Int?, in log: LogFollower) -> Bool {
        let shownSeq = log.cells[cell].wrongSeq
        guard shownSeq > 0 else { return false }
        return animator.map { log.animators[$0].attachSeq < shownSeq } ?? true
    }

    /// Ends the watches of a list for which `isOver` holds: at `endNs`, or as seen if it is nil.
    private mutating func close(at place: Int, atNs endNs: Int64?, where isOver: (Watch) -> Bool) {
        for watch in watches.remove(at: place, where: isOver) {
            count(watch.fresh, watch.hazard, as: endNs.map { severity(of: watch, atNs: $0) } ?? .seen)
        }
    }

    /// Returns the severity of a finding that no frame has shown until `endNs`.
    private func severity(of watch: Watch, atNs endNs: Int64) -> FindingSeverity {
        switch watch.fresh.exposure {
        case .lookOrMemory, .memory: endNs &- watch.fresh.tNs >= frameNs ? .held : .latent
        case .crash, .look, .leak, .screen, .nothing: .latent
        }
    }

    private mutating func count(_ fresh: FreshFinding, _ hazard: Int32, as severity: FindingSeverity) {
        let severity = severity == .latent && fresh.exposure.isVisible ? .couldBeSeen : severity
        counts[fresh.finding, default: [:]][severity, default: 0] += 1
        if hazard >= 0 { hazards[Int(hazard)] = severity }
        if let violation = fresh.violation { violations[violation] = severity }
    }

    /// Discards the open findings after missing events: no frame can show them any more.
    mutating func forget(atNs nowNs: Int64) {
        self = decided(atNs: nowNs)
    }

    // MARK: Results

    /// Returns the findings with each severity decided, as if the log ended at `nowNs`.
    func decided(atNs nowNs: Int64) -> Sightings {
        var decided = self
        for watch in watches.all {
            decided.count(watch.fresh, watch.hazard, as: severity(of: watch, atNs: nowNs))
        }
        for watch in screens {
            let isSeen = lastFrameNs.map { $0 > watch.fresh.tNs } ?? false
            decided.count(watch.fresh, watch.hazard, as: isSeen ? .seen : .latent)
        }
        decided.watches.removeAll()
        decided.screens.removeAll()
        return decided
    }

    /// In a log with frames, what no frame has shown is latent.
    private func told(_ severity: FindingSeverity) -> FindingSeverity {
        severity == .couldBeSeen && lastFrameNs != nil ? .latent : severity
    }

    /// The severities of the hazards, in the order of the log.
    var hazardSeverities: [FindingSeverity] { hazards.map(told) }

    /// Returns the severity of a kept violation.
    func severity(ofViolation index: Int) -> FindingSeverity { told(violations[index]) }

    /// The numbers of hazards by severity and kind. An idle animator counts if it lasts a frame or longer.
    var hazardCounts: [FindingSeverity: [EventKind: Int]] {
        var all: [FindingSeverity: [EventKind: Int]] = [:]
        for (finding, counts) in counts {
            guard case .hazard(let kind) = finding else { continue }
            for (severity, count) in counts where severity != .latent || kind != .hazardIdleAnimator {
                all[told(severity), default: [:]][kind, default: 0] += count
            }
        }
        return all
    }

    /// Returns the severity of the worst violation of a rule; nil if the rule holds.
    func worst(of invariant: Invariant) -> FindingSeverity? {
        (counts[.rule(invariant)] ?? [:]).keys.map(told).min()
    }
}

extension EventKind {
    /// What a hazard can do.
    var exposure: Exposure {
        switch self {
        case .hazardStaleAttach, .hazardDoubleAttach: .lookOrMemory
        case .hazardOrphanShown, .hazardStaleCompletion: .look
        case .hazardIdleAnimator: .memory
        case .hazardLeak: .leak
        case .hazardTransitionNotCompleted, .hazardCompletedAfterCancel, .hazardViewLeftInContainer,
            .hazardViewNeverAdded, .hazardBarOutOfStep:
            .screen
        case .misuse: .crash
        // Such as a key that is set twice, or requests of navigation that overlap.
        default: .nothing
        }
    }
}

extension Invariant {
    /// What a violation can do if no hazard is written with it.
    var exposure: Exposure {
        switch self {
        case .noMisuse: .crash
        case .oneAnimatorPerCell, .currentGeneration: .lookOrMemory
        case .attachedWhenShownAgain, .backed, .noStaleCompletion: .look
        case .idleAnimator: .memory
        case .nothingAfterTheList: .leak
        case .nextTurn, .displayPairs, .oneDequeuePerRequest, .cellsConserved, .poolCap, .sequence,
            .completionOnce, .appearancesBalance, .containerClean:
            .nothing
        }
    }

    /// Whether a violation can crash the app, be seen, or waste memory.
    package var isHarmful: Bool {
        switch self {
        case .completionOnce, .appearancesBalance, .containerClean: true
        default: exposure != .nothing
        }
    }
}
