import LifecycleEvents

/// The state of a transition after the last event.
package struct FollowedTransition: Hashable, Sendable {
    /// The last `cancel` or `finish` of the driver or the context.
    package enum Told: Hashable, Sendable {
        case nothing, cancel, finish
    }

    /// The place of a view, if the log records it.
    package enum ViewPlace: Hashable, Sendable {
        case unknown, inContainer, outside
    }

    package let number: Int32
    package let operation: EventDetail
    /// The screens that leave and enter, if their events precede the transition's beginning.
    package internal(set) var from: Int32?
    package internal(set) var to: Int32?
    package internal(set) var animator: AnimatorID?
    /// The stack of a push or pop, by its bottom screen, if the log has changes of stacks.
    package internal(set) var stack: Int32?
    /// Whether another transition, or another change of the stack, moves one of its screens meanwhile.
    package internal(set) var isOverlapped = false
    /// Whether a finger drives the transition.
    package internal(set) var isInteractive = false
    package internal(set) var told = Told.nothing
    /// The number of `completeTransition` calls, and the argument of the first.
    package internal(set) var completions = 0
    package internal(set) var didComplete = false
    /// The turn of the first `completeTransition` call.
    package internal(set) var completionTurn = LogFollower.noTurn
    /// The number of calls of the completion of `present` or `dismiss`.
    package internal(set) var completionsCalled = 0
    /// Whether the log records the transition's views.
    package internal(set) var isContainerTold = false
    package internal(set) var fromView = ViewPlace.unknown
    package internal(set) var toView = ViewPlace.unknown
    /// Other views in the container, such as snapshots.
    package internal(set) var otherViews = 0
    package internal(set) var movesOutside = 0
    /// The time of the transition's last event.
    package internal(set) var lastNs: Int64

    init(number: Int32, _ event: LifecycleEvent) {
        self.number = number
        operation = EventDetail(event.detail.text, of: event.kind)
        animator = event.animator
        lastNs = event.tNs
    }

    package var isOver: Bool { completions > 0 }
    package var wasCancelled: Bool { isOver && !didComplete }
}

/// The state of a navigation stack after the last event.
package struct FollowedStack: Hashable, Sendable {
    /// The names of its screens, with the top last.
    package internal(set) var screens: String
    /// The names that its bar shows, if the log has a bar.
    package internal(set) var bar: String?

    package var isBarInStep: Bool { bar == nil || bar == screens }
}

package enum ScreenPlace: UInt8, Hashable, Sendable, CaseIterable {
    /// No event of the log has set the place yet, or that event is missing.
    case unknown
    /// Between `screen.willAppear` and `screen.didAppear`.
    case appearing
    case shown
    case disappearing
    case hidden
    case gone

    /// The words that follow "while it" in a sentence.
    var clause: String {
        switch self {
        case .unknown: "is somewhere"
        case .appearing: "is appearing"
        case .shown: "is shown"
        case .disappearing: "is disappearing"
        case .hidden: "is hidden"
        case .gone: "is gone"
        }
    }
}

/// The state of a screen after the last event.
package struct FollowedScreen: Hashable, Sendable {
    package let number: Int32
    package internal(set) var name: String?
    package internal(set) var place = ScreenPlace.unknown
    /// The transition of the screen: from the transition's beginning until the screen has appeared or
    /// disappeared, or until its next `will` event.
    package internal(set) var transition: Int32?
    /// The other screen of the present change: the one that this screen covers or uncovers.
    var counterpart: Int32?
    /// Whether the change has no transition, because the counterpart's part of it is over.
    var isWithoutTransition = false

    var isUnderWay: Bool { place == .appearing || place == .disappearing }
}
