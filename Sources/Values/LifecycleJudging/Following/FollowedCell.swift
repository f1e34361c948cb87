import LifecycleEvents

/// What is known of a cell after the last event.
package struct FollowedCell: Hashable, Sendable {
    package let number: CellID
    /// 0 until an event has named one.
    package internal(set) var generation: Int32 = 0
    package internal(set) var place = CellPlace.unknown
    /// When it came to its place.
    package internal(set) var placeSinceNs: Int64 = 0
    package internal(set) var item: ItemID?

    /// Whether `cell.dequeued` counts the generations. In a log without it the largest one named is the
    /// current one.
    var isGenerationCounted = false
    /// Whether the life of the cell was seen from a `cell.created` or `cell.dequeued` on. Only then are
    /// its moves judged: a log of an app may know nothing of them.
    var isSeenFromStart = false
    /// Between a `cell.displayed` and its `cell.ended`.
    package internal(set) var isShown = false
    /// Whether this use was displayed before.
    var wasShown = false
    /// In its pool or destroyed, and this use was never displayed: UIKit told nobody that the cell went.
    var wentUnseen: Bool { place.isAway && !wasShown && isSeenFromStart }
    /// Whether this use ever had a request or an attach.
    package internal(set) var wantsAnimator = false
    var hadAttach = false
    /// Whether the cell stands on the list of those to look at when the turn ends.
    var isChanged = false

    /// The list it is in, where its events name one.
    let list: ListID?
    /// Whether that is out of the window, under another screen: nobody sees the cell, displayed or not.
    package internal(set) var isCovered = false

    /// The turn of the display, or in which its list was back in the window; meaningless before the first.
    var displayTurn = LogFollower.noTurn
    /// The turn of the last attach to the cell.
    var attachTurn = LogFollower.noTurn
    /// The turn of the last display that asks again for the use's animator.
    var askedAgainTurn = LogFollower.noTurn
    /// When this use was set up first.
    var setUpNs: Int64 = 0

    /// The slot of the animator that was attached to the cell last, or -1.
    package internal(set) var firstAnimator: Int32 = -1
    /// How many of its animators live, and how many of them are backed.
    package internal(set) var liveAnimators: Int32 = 0
    package internal(set) var backedAnimators: Int32 = 0

    init(number: CellID, list: ListID? = nil) {
        self.number = number
        self.list = list
    }

    /// Whether `event` speaks of the use the cell is in.
    func isCurrent(_ event: LifecycleEvent) -> Bool {
        event.generation == nil || event.generation == generation
    }

    /// Whether a frame shows it without the animator its use asked for.
    package var isBare: Bool {
        place == .displayed && !isCovered && wantsAnimator && backedAnimators == 0
    }
}
