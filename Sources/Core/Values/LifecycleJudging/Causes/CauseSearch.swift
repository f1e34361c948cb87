import LifecycleEvents

/// Searches backwards from a violation through the events of its cell and its animator.
struct CauseSearch {
    typealias Link = FirstCause.Link

    let violation: Violation
    /// The events up to the violation.
    let past: ArraySlice<LifecycleEvent>

    init(violation: Violation, history: [LifecycleEvent]) {
        self.violation = violation
        past = history.prefix { $0.seq <= violation.seq }
    }

    /// The links of the cause, the oldest first, each event once.
    var links: [Link] {
        var chain: [Link]
        switch violation.invariant {
        case .oneAnimatorPerCell: chain = twoAnimators
        case .idleAnimator: chain = idleAnimator
        case .currentGeneration: chain = staleAttach
        case .nextTurn: chain = wrongTurn
        case .attachedWhenShownAgain: chain = bareAgain
        case .noMisuse: chain = misuse
        case .backed: chain = unbacked
        case .displayPairs, .cellsConserved: chain = wrongMove
        case .oneDequeuePerRequest: chain = spareDequeues
        case .noStaleCompletion: chain = staleCompletion
        case .nothingAfterTheList: chain = leak
        case .poolCap: chain = fullPool
        case .sequence: chain = brokenSequence
        case .completionOnce: chain = completionAgain
        case .appearancesBalance: chain = unbalancedAppearance
        case .containerClean: chain = uncleanContainer
        }
        chain.sort { $0.event.seq < $1.event.seq }
        return chain.reduce(into: []) { links, link in
            guard let last = links.last, last.event.seq == link.event.seq else {
                return links.append(link)
            }
            // Two parts of the search found the same event.
            if last.role.isEmpty { links[links.count - 1] = Link(event: last.event, role: link.role) }
        }
    }

    // MARK: Search backwards

    /// Returns the last event before `seq` that fits; the violation's own event is included if `seq` is nil.
    func last(before seq: Int64? = nil, where fits: (LifecycleEvent) -> Bool) -> LifecycleEvent? {
        past.last { $0.seq < seq ?? .max && fits($0) }
    }

    func first(after seq: Int64, where fits: (LifecycleEvent) -> Bool) -> LifecycleEvent? {
        past.first { $0.seq > seq && fits($0) }
    }

    func link(_ event: LifecycleEvent?, _ role: String) -> [Link] {
        event.map { [Link(event: $0, role: role)] } ?? []
    }

    /// Returns the animator's last event of a kind before `seq`.
    func last(_ kind: EventKind, of animator: AnimatorID?, before seq: Int64? = nil) -> LifecycleEvent? {
        guard let animator else { return nil }
        return last(before: seq) { $0.kind == kind && $0.animator == animator }
    }

    /// Returns the last event before `seq` of one of `kinds` for the violation's cell.
    func lastOfCell(_ kinds: Set<EventKind>, before seq: Int64? = nil) -> LifecycleEvent? {
        last(before: seq) { kinds.contains($0.kind) && $0.cell == violation.cell }
    }

    /// The event that broke the rule; nil if no event did.
    var breaking: LifecycleEvent? { past.last { $0.seq == violation.seq } }

    /// Returns the attach of the animator, with the call site of its request if it has none.
    func attach(of animator: AnimatorID?, before seq: Int64? = nil) -> LifecycleEvent? {
        guard var attach = last(.animatorAttached, of: animator, before: seq) else { return nil }
        if attach.site == nil { attach.site = last(.animatorRequested, of: animator, before: seq)?.site }
        return attach
    }

    /// Returns the state of cells and animators before `seq`, and calls `each` with every event before it.
    @discardableResult
    func follow(
        before seq: Int64, _ each: (LifecycleEvent, LogChange, LogFollower) -> Void = { _, _, _ in }
    ) -> LogFollower {
        var log = LogFollower()
        for event in past.prefix(while: { $0.seq < seq }) {
            // The history has only some events of the log, so missing numbers are not gaps.
            var unnumbered = event
            unnumbered.seq = 0
            each(event, log.add(unnumbered), log)
        }
        return log
    }
}
