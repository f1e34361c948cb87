import LifecycleEvents

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
