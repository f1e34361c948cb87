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

/// The cause of a broken invariant: the events from the first one that should have been different to the one
/// that broke the rule.
///
/// Each invariant has a search of its own. It looks only for events that must precede such a violation, and
/// names those that it finds. So it is wrong only if the log lacks events.
package struct FirstCause: Hashable, Sendable {
    /// An event and its role in the violation.
    package struct Link: Hashable, Sendable {
        /// The event as logged.
        package let event: LifecycleEvent
        /// A clause that follows the words of the event.
        package let role: String
    }

    /// The violation to explain.
    package let violation: Violation
    /// The events, the oldest first. The last one broke the rule, if an event did.
    package let links: [Link]

    /// The first event that should have been different.
    package var first: LifecycleEvent? { links.first?.event }

    /// Finds the cause of `violation`.
    ///
    /// - Parameters:
    ///   - violation: a violation of the log.
    ///   - history: the events in order: all with the violation's cell or animator, and `list.destroyed`.
    ///     Events after the violation have no effect.
    ///
    /// Complexity: O(count of `history`).
    package init(of violation: Violation, in history: [LifecycleEvent]) {
        self.violation = violation
        links = CauseSearch(violation: violation, history: history).links
    }

    /// The cause as one paragraph.
    package var paragraph: String {
        let rule = violation.invariant.label
        guard !links.isEmpty else {
            return "\(rule): \(violation.text) The log does not tell what led there."
        }
        return "\(rule): \(violation.text) " + links.map(Self.sentence).joined(separator: " ")
    }

    private static func sentence(_ link: Link) -> String {
        let event = link.event
        let milliseconds = (Double(event.tNs) / 1e6).rounded() / 1000
        return "At \(milliseconds) s (seq \(event.seq), turn \(event.turn)) \(event.words)\(link.role)."
    }
}
