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

    /// Whether this is the first event of the cell. Its slot is the next free one.
    package internal(set) var isNewCell = false
    /// Whether a new use of the cell began. The next two fields describe the use before.
    package internal(set) var beganUse = false
    package internal(set) var generationBefore: Int32 = 0
    package internal(set) var itemBefore: ItemID?
    /// Whether the event moved the cell. The next field is its place before.
    package internal(set) var moved = false
    package internal(set) var placeBefore = CellPlace.unknown
    /// Whether the cell was between a `cell.displayed` and its `cell.ended`.
    package internal(set) var wasShown = false
    /// Whether the use had requested an animator.
    package internal(set) var wantedAnimator = false
    /// Whether the log has the cell's start, so that rules can judge its moves.
    package internal(set) var wasSeenFromStart = false
    /// Whether the cell's display began or ended with the event.
    package internal(set) var beganDisplay = false
    package internal(set) var endedDisplay = false

    /// Whether the event is the first of its animator, or another animator had the slot before.
    package internal(set) var isNewAnimator = false
    package internal(set) var wasKnown = false
    package internal(set) var wasLive = false
    package internal(set) var wasBacked = false
    /// Whether the event ended the animator.
    package internal(set) var endedAnimator = false

    /// The place of the event's screen before the event.
    package internal(set) var screenBefore = ScreenPlace.unknown
    /// The transition in which the screen took part before the event.
    package internal(set) var transitionBefore: Int32?
}

/// The turns that end before an event.
package enum TurnEnd: Hashable, Sendable {
    /// The current turn has ended, and all turns without events up to this number.
    case through(Int)
    /// Events are missing: the state at the turn's end is unknown.
    case gap
}
