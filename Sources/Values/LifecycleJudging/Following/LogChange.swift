import LifecycleEvents

/// What one event did: which cell and which animator it was about, and how they stood before.
///
/// How they stand now is in the ``LogFollower`` that returned it. Slots are those of its arrays.
package struct LogChange: Hashable, Sendable {
    /// The cell the event names, or -1.
    package internal(set) var cell: Int32 = -1
    /// The animator the event names, or -1.
    package internal(set) var animator: Int32 = -1
    /// The cell the animator was attached to before the event, or -1.
    package internal(set) var home: Int32 = -1

    /// The cell was never named before: its slot is the next one.
    package internal(set) var isNewCell = false
    /// A new use of the cell began; the one before was this.
    package internal(set) var beganUse = false
    package internal(set) var generationBefore: Int32 = 0
    package internal(set) var itemBefore: ItemID?
    /// The event said where the cell is now; it was there before.
    package internal(set) var moved = false
    package internal(set) var placeBefore = CellPlace.unknown
    /// It was between a `cell.displayed` and its `cell.ended`.
    package internal(set) var wasShown = false
    /// Its use had asked for an animator.
    package internal(set) var wantedAnimator = false
    /// The cell had been seen from its start, so that its moves can be judged.
    package internal(set) var wasSeenFromStart = false
    /// A life of the cell on screen began or ended with the event.
    package internal(set) var beganDisplay = false
    package internal(set) var endedDisplay = false

    /// The animator was not heard of before, or its slot was another's.
    package internal(set) var isNewAnimator = false
    package internal(set) var wasKnown = false
    package internal(set) var wasLive = false
    package internal(set) var wasBacked = false
    /// The animator's life ended with the event.
    package internal(set) var endedAnimator = false

    /// Where the screen was that the event is about.
    package internal(set) var screenBefore = ScreenPlace.unknown
    /// The transition the screen took part in until the event.
    package internal(set) var transitionBefore: Int32?
}

/// What ends before an event.
package enum TurnEnd: Hashable, Sendable {
    /// The turn under way has ended, and so have the ones without events after it, up to this one.
    case through(Int)
    /// Events are missing, so how the turn ended is not known, nor what came before.
    case gap
}
