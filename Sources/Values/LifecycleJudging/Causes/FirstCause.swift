import LifecycleEvents

/// What led to a broken invariant: the events from the first one that had to go otherwise to the one that
/// broke the rule.
///
/// Each invariant has a rule of its own, small enough to be wrong about nothing but what the log leaves
/// out: it looks only for events that must come before a violation of its kind, and names those it finds.
package struct FirstCause: Hashable, Sendable {
    /// An event and what it has to do with the violation.
    package struct Link: Hashable, Sendable {
        /// The event as the log has it.
        package let event: LifecycleEvent
        /// As a clause that goes on after the event's own words.
        package let role: String
    }

    /// The violation to explain.
    package let violation: Violation
    /// Oldest first; the last one broke the rule, where an event did.
    package let links: [Link]

    /// The event that had to go otherwise.
    package var first: LifecycleEvent? { links.first?.event }

    /// Finds what led to `violation`.
    ///
    /// - Parameters:
    ///   - violation: a violation of the log.
    ///   - history: events in order: all that name the violation's cell or animator, and `list.destroyed`. Events after
    ///     the violation have no effect.
    ///
    /// Complexity: O(count of `history`).
    package init(of violation: Violation, in history: [LifecycleEvent]) {
        self.violation = violation
        links = CauseSearch(violation: violation, history: history).links
    }

    /// What happened, as one paragraph for a person.
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
