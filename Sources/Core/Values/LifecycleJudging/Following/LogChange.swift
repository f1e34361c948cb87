import LifecycleEvents

/// The effect of one event: its cell and animator, and their state before the event.
///
/// The ``LogFollower`` has the state after the event. Slots are indices of its arrays.
package struct LogChange: Hashable, Sendable {
    /// The slot of the event's cell, or -1.
    package internal(set) var cell: Int32 = -1
    /// The slot of the event's animator, or -1.
    package internal(set) var animator: Int32 = -1
    /// The slot of the cell that the animator was attached to before the event, or -1.
    package internal(set) var home: Int32 = -1

    /// What the event did. An event can do several things: a dequeue begins a use and moves the cell.
    package struct Steps: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        /// The first event of the cell. Its slot is the next free one.
        package static var newCell: Steps { Steps(rawValue: 1) }
        /// A new use of the cell began.
        package static var newUse: Steps { Steps(rawValue: 2) }
        package static var moved: Steps { Steps(rawValue: 4) }
        package static var displayBegan: Steps { Steps(rawValue: 8) }
        package static var displayEnded: Steps { Steps(rawValue: 16) }
        /// The first event of the animator, or of an animator in the slot of another.
        package static var newAnimator: Steps { Steps(rawValue: 32) }
        package static var animatorEnded: Steps { Steps(rawValue: 64) }

        package init(rawValue: UInt8) { self.rawValue = rawValue }
    }

    /// The state of a cell before the event.
    package struct Cell: Hashable, Sendable {
        package internal(set) var generation: Int32 = 0
        package internal(set) var item: ItemID?
        package internal(set) var place = CellPlace.unknown
        /// Whether the cell was between a `cell.displayed` and its `cell.ended`.
        package internal(set) var isShown = false
        /// Whether the use had requested an animator.
        package internal(set) var wantsAnimator = false
        /// Whether the log has the cell's start, so that rules can judge its moves.
        package internal(set) var isSeenFromStart = false

        init() {}

        init(_ cell: FollowedCell) {
            generation = cell.generation
            item = cell.item
            place = cell.place
            isShown = cell.isShown
            wantsAnimator = cell.wantsAnimator
            isSeenFromStart = cell.isSeenFromStart
        }
    }

    /// The state of an animator before the event.
    package struct Animator: Hashable, Sendable {
        package internal(set) var isKnown = false
        package internal(set) var isLive = false
        package internal(set) var isBacked = false

        init() {}

        init(_ animator: FollowedAnimator) {
            isKnown = animator.life.isKnown
            isLive = animator.isLive
            isBacked = animator.isBacked
        }
    }

    /// The state of a screen before the event.
    package struct Screen: Hashable, Sendable {
        package internal(set) var place = ScreenPlace.unknown
        /// The transition in which the screen took part.
        package internal(set) var transition: Int32?
    }

    package internal(set) var steps: Steps = []
    package internal(set) var cellBefore = Cell()
    package internal(set) var animatorBefore = Animator()
    package internal(set) var screenBefore = Screen()
}

/// The turns that end before an event.
package enum TurnEnd: Hashable, Sendable {
    /// The current turn has ended, and all turns without events up to this number.
    case through(Int)
    /// Events are missing: the state at the turn's end is unknown.
    case gap
}
