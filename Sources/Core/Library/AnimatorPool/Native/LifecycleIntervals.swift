import LifecycleEvents

/// The intervals of the uses, requests and animators of one pool, by its events.
///
/// Each interval that begins ends exactly once: by an event, or by ``endAll()``.
package struct LifecycleIntervals {
    /// An interval that is open, at most one for each name and number.
    package struct Interval: Hashable, Sendable {
        /// What lasts.
        package let name: Name
        /// The number of the cell, or of the animator.
        package let number: Int32
    }

    /// What lasts from one event to another.
    package enum Name: Hashable, Sendable, CaseIterable {
        /// A use of a cell, from its set-up, or from the moment when it is shown again, to the end of its display. A use
        /// that is not displayed ends with the next use of its cell.
        case use
        /// A request, until its animator is attached or the request is cancelled.
        case request
        /// An animator, from its attachment to its teardown.
        case animator
    }

    /// The intervals that an event ends and begins, in this order.
    package struct Change: Hashable, Sendable {
        package var ended: Interval?
        package var begun: Interval?
    }

    private var open: Set<Interval> = []

    /// Creates intervals of a pool that has recorded no event.
    package init() {}

    /// Returns the intervals that `event` ends and begins.
    package mutating func note(_ event: LifecycleEvent) -> Change {
        let use = event.cell.map { Interval(name: .use, number: $0.rawValue) }
        let request = event.animator.map { Interval(name: .request, number: $0.rawValue) }
        let animator = event.animator.map { Interval(name: .animator, number: $0.rawValue) }
        return switch event.kind {
        case .cellDequeued: Change(ended: end(use), begun: begin(use))
        case .cellDisplayed: Change(begun: begin(use))
        case .cellEnded, .cellRecycled, .cellDestroyed: Change(ended: end(use))
        case .animatorRequested: Change(begun: begin(request))
        case .animatorAttached: Change(ended: end(request), begun: begin(animator))
        case .animatorCancelled: Change(ended: end(request))
        // The log of an animator that records itself may have its attachment elsewhere.
        case .animatorTornDown: Change(ended: end(animator) ?? end(request))
        default: Change()
        }
    }

    /// Ends the intervals that are open, because no more events follow.
    package mutating func endAll() -> [Interval] {
        let all = open
        open = []
        return Array(all)
    }

    /// Returns the interval if it was not open already.
    private mutating func begin(_ interval: Interval?) -> Interval? {
        interval.flatMap { open.insert($0).inserted ? $0 : nil }
    }

    /// Returns the interval if it was open.
    private mutating func end(_ interval: Interval?) -> Interval? { interval.flatMap { open.remove($0) } }
}
