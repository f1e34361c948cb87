import LifecycleEvents

/// Walks back from a violation through what happened to its cell and its animator.
struct CauseSearch {
    typealias Link = FirstCause.Link

    let violation: Violation
    /// The events up to the violation.
    let past: ArraySlice<LifecycleEvent>

    init(violation: Violation, history: [LifecycleEvent]) {
        self.violation = violation
        past = history.prefix { $0.seq <= violation.seq }
    }

    /// The chain, oldest first, each event once.
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
            // One event in two parts.
            if last.role.isEmpty { links[links.count - 1] = Link(event: last.event, role: link.role) }
        }
    }

    // MARK: Looking back

    /// The last event before `seq` (the violation's own included unless said otherwise) that fits.
    func last(before seq: Int64? = nil, where fits: (LifecycleEvent) -> Bool) -> LifecycleEvent? {
        past.last { $0.seq < seq ?? .max && fits($0) }
    }

    func first(after seq: Int64, where fits: (LifecycleEvent) -> Bool) -> LifecycleEvent? {
        past.first { $0.seq > seq && fits($0) }
    }

    func link(_ event: LifecycleEvent?, _ role: String) -> [Link] {
        event.map { [Link(event: $0, role: role)] } ?? []
    }

    /// The animator's own events of a kind; the last of them before `seq`.
    func last(_ kind: EventKind, of animator: AnimatorID?, before seq: Int64? = nil) -> LifecycleEvent? {
        guard let animator else { return nil }
        return last(before: seq) { $0.kind == kind && $0.animator == animator }
    }

    /// The last time before `seq` that the violation's cell did one of `kinds`.
    func lastOfCell(_ kinds: Set<EventKind>, before seq: Int64? = nil) -> LifecycleEvent? {
        last(before: seq) { kinds.contains($0.kind) && $0.cell == violation.cell }
    }

    /// The event that broke the rule.
    var breaking: LifecycleEvent? { past.last { $0.seq == violation.seq } }

    /// The attach of the animator, with the site of its request where the attach has none.
    func attach(of animator: AnimatorID?, before seq: Int64? = nil) -> LifecycleEvent? {
        guard var attach = last(.animatorAttached, of: animator, before: seq) else { return nil }
        if attach.site == nil { attach.site = last(.animatorRequested, of: animator, before: seq)?.site }
        return attach
    }

    /// How the cells and animators stood before `seq`; `each` is shown every event on the way there.
    @discardableResult
    func follow(
        before seq: Int64, _ each: (LifecycleEvent, LogChange, LogFollower) -> Void = { _, _, _ in }
    ) -> LogFollower {
        var log = LogFollower()
        for event in past.prefix(while: { $0.seq < seq }) {
            // Only some of a log's events are here, so that holes in their numbers are no gaps.
            var unnumbered = event
            unnumbered.seq = 0
            each(event, log.eat(unnumbered), log)
        }
        return log
    }
}
