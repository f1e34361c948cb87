import LifecycleEvents

/// What is known of a transition after the last event.
package struct FollowedTransition: Hashable, Sendable {
    /// What the driver or the context was told last.
    package enum Told: Hashable, Sendable {
        case nothing, cancel, finish
    }

    /// Where a view is, as far as the log tells.
    package enum ViewPlace: Hashable, Sendable {
        case unknown, inContainer, outside
    }

    package let number: Int32
    package let operation: EventDetail
    /// The screens that go and come, where their events stand ahead of its beginning.
    package internal(set) var from: Int32?
    package internal(set) var to: Int32?
    package internal(set) var animator: AnimatorID?
    /// A finger has it.
    package internal(set) var isInteractive = false
    package internal(set) var told = Told.nothing
    /// How often `completeTransition` was called, and what it said first.
    package internal(set) var completions = 0
    package internal(set) var didComplete = false
    /// The turn of the first one.
    package internal(set) var completionTurn = LogFollower.noTurn
    /// How often the completion of `present` or `dismiss` was called.
    package internal(set) var completionsCalled = 0
    /// Whether the log tells of its views at all.
    package internal(set) var isContainerTold = false
    package internal(set) var fromView = ViewPlace.unknown
    package internal(set) var toView = ViewPlace.unknown
    /// Snapshots and the like.
    package internal(set) var otherViews = 0
    package internal(set) var movesOutside = 0
    /// The time of its last event.
    package internal(set) var lastNs: Int64

    init(number: Int32, _ event: LifecycleEvent) {
        self.number = number
        operation = EventDetail(event.detail.text, of: event.kind)
        animator = event.animator
        lastNs = event.tNs
    }

    package var isOver: Bool { completions > 0 }
    package var wasCancelled: Bool { isOver && !didComplete }
    /// The screen that is on display afterwards.
    package var staying: Int32? { didComplete ? to : from }
}
