import LifecycleEvents

/// The state of a cell after the last event.
package struct FollowedCell: Hashable, Sendable {
    package let number: CellID
    /// The number of the cell's use; 0 before the first event with a generation.
    package internal(set) var generation: Int32 = 0
    package internal(set) var place = CellPlace.unknown
    /// The time at which the cell moved to `place`.
    package internal(set) var placeSinceNs: Int64 = 0
    package internal(set) var item: ItemID?

    /// Whether `cell.dequeued` counts the generations. In a log without this event, the largest generation
    /// is the current one.
    var isGenerationCounted = false
    /// Whether the log has the cell's `cell.created` or `cell.dequeued`. Rules judge the moves of such cells
    /// only: the log of an app may not record moves.
    var isSeenFromStart = false
    /// Whether the cell is between a `cell.displayed` and its `cell.ended`.
    package internal(set) var isShown = false
    /// Whether this use was displayed earlier.
    var wasShown = false
    /// Whether the cell is pooled or destroyed and this use was never displayed. UIKit does not report the
    /// end of a use without a display.
    var wentUnseen: Bool { place.isAway && !wasShown && isSeenFromStart }
    /// Whether this use ever had a request or an attach.
    package internal(set) var wantsAnimator = false
    var hadAttach = false
    /// Whether ``LogFollower/changedCells`` contains the cell.
    var isChanged = false

    /// The cell's list, if its events name one.
    let list: ListID?
    /// The number of the event since which frames show a wrong value in the cell; 0 while they do not.
    var wrongSeq: Int64 = 0
    /// Whether another screen covers the list, so that the cell is invisible even while it is displayed.
    package internal(set) var isCovered = false

    /// The turn of the display, or of the list's return to the window. Undefined before the first display.
    var displayTurn = LogFollower.noTurn
    /// The turn of the last attach to the cell.
    var attachTurn = LogFollower.noTurn
    /// The last turn at whose end the cell is judged even without an event in that turn.
    var judgedThrough = LogFollower.noTurn
    /// The turn of the last display that requests the use's animator again.
    var askedAgainTurn = LogFollower.noTurn
    /// Whether the client has configured the cell for this use.
    var isSetUp = false
    /// The time at which the client first configured the cell for this use, or before that, the time of the
    /// dequeue. The idle limit counts from this time, even in the pool.
    var setUpNs: Int64 = 0

    /// The slot of the animator that was last attached to the cell, or -1.
    package internal(set) var firstAnimator: Int32 = -1
    /// The numbers of the cell's live animators and of its backed animators.
    package internal(set) var liveAnimators: Int32 = 0
    package internal(set) var backedAnimators: Int32 = 0

    /// Whether `event` concerns the cell's current use.
    func isCurrent(_ event: LifecycleEvent) -> Bool {
        event.generation == nil || event.generation == generation
    }

    /// Whether a frame shows the cell without the animator that its use requested.
    package var isBare: Bool {
        place == .displayed && !isCovered && wantsAnimator && backedAnimators == 0
    }
}

package enum CellPlace: UInt8, Hashable, Sendable, CaseIterable {
    /// No event of the log has set the place yet, or that event is missing.
    case unknown
    case created
    /// Dequeued and not yet prepared or displayed.
    case inHand
    case prepared
    case displayed
    /// The display has ended; the next event sets the next place.
    case ended
    case waiting
    case animatingOut
    case pooled
    case destroyed

    /// Whether the cell is pooled or destroyed. No animator may live on such a cell.
    package var isAway: Bool { self == .pooled || self == .destroyed }

    /// Whether the cell is off screen and ready for display. It may keep its animator for a while.
    package var isResting: Bool { self == .prepared || self == .waiting }

    /// The words that follow "while it" in a sentence.
    var clause: String {
        switch self {
        case .unknown: "is somewhere"
        case .created: "is new and was never dequeued"
        case .inHand: "is dequeued and not yet returned"
        case .prepared: "is prepared"
        case .displayed: "is displayed"
        case .ended: "has ended its display and is in no pool"
        case .waiting: "is waiting"
        case .animatingOut: "is animating out"
        case .pooled: "is in its pool"
        case .destroyed: "is destroyed"
        }
    }
}

struct CellPlaces: OptionSet, Hashable, Sendable {
    let rawValue: UInt16

    static let created = CellPlaces(.created)
    static let inHand = CellPlaces(.inHand)
    static let prepared = CellPlaces(.prepared)
    static let displayed = CellPlaces(.displayed)
    static let ended = CellPlaces(.ended)
    static let waiting = CellPlaces(.waiting)
    static let animatingOut = CellPlaces(.animatingOut)
    static let pooled = CellPlaces(.pooled)

    init(rawValue: UInt16) { self.rawValue = rawValue }

    private init(_ place: CellPlace) { rawValue = 1 << UInt16(place.rawValue) }

    func contains(_ place: CellPlace) -> Bool { contains(CellPlaces(place)) }
}
