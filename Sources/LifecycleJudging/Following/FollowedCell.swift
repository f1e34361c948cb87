import LifecycleEvents

/// What is known of a cell after the last event.
struct FollowedCell: Hashable, Sendable {
    /// Where the cell is.
    enum Stay: UInt8, Hashable, Sendable {
        /// No event has said yet.
        case unknown
        case created
        /// Handed out; neither prepared nor displayed so far.
        case inHand
        case prepared
        case displayed
        /// Its display has ended; the next event says where it goes.
        case ended
        case waiting
        case animatingOut
        case pooled
        case destroyed

        /// As it stands in a sentence after "while it".
        var clause: String {
            switch self {
            case .unknown: "is somewhere"
            case .created: "is new and was never handed out"
            case .inHand: "is in the hands of the data source"
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

    /// A set of stays.
    struct Places: OptionSet, Hashable, Sendable {
        let rawValue: UInt16

        static let created = Places(.created)
        static let inHand = Places(.inHand)
        static let prepared = Places(.prepared)
        static let displayed = Places(.displayed)
        static let ended = Places(.ended)
        static let waiting = Places(.waiting)
        static let animatingOut = Places(.animatingOut)
        static let pooled = Places(.pooled)

        init(rawValue: UInt16) { self.rawValue = rawValue }

        private init(_ stay: Stay) { rawValue = 1 << UInt16(stay.rawValue) }

        func contains(_ stay: Stay) -> Bool { contains(Places(stay)) }
    }

    let number: CellID
    /// 0 until an event has named one.
    var generation: Int32 = 0
    var item: ItemID?
    /// Whether `cell.dequeued` counts the generations. In a log without it the largest one named is the
    /// current one.
    var isGenerationCounted = false
    /// Whether the life of the cell was seen from a `cell.created` or `cell.dequeued` on. Only then are
    /// its moves judged: a log of an app may know nothing of them.
    var isJudged = false

    var stay = Stay.unknown
    var staySinceNs: Int64 = 0
    /// Counts the moves, so that what was noted for one stay is not taken for the next.
    var stayNumber: Int32 = 0
    /// The pool it belongs to, or -1 when no `cell.created` said so.
    var pool: Int32 = -1

    /// Between a `cell.displayed` and its `cell.ended`.
    var isShown = false
    /// Whether this use was displayed before.
    var wasShown = false
    var displayTurn: Int?
    /// The turn of the last display that asks again for the use's animator.
    var askedAgainTurn: Int?
    /// The turn of the last dequeue, configure or display.
    var setUpTurn: Int?
    /// At the end of this turn a cell that was shown again must have a backed animator.
    var backedByTurn: Int?

    /// Whether this use ever had a request or an attach.
    var wantsAnimator = false
    var hadAttach = false
    /// Whether the life on screen had an animator in each turn it should have, so far.
    var isEffective = false
    /// Whether an animator was attached to the cell when its life on screen began.
    var cameWithAnimator = false
    /// The turn in which a backed animator was torn down.
    var backingLostTurn: Int?

    /// An animator of this use that was orphaned or hollow.
    var spoilt: AnimatorID?
    var isOrphanShownReported = false

    /// The slot of the first animator that is attached to the cell, or -1.
    var firstAnimator: Int32 = -1
    /// Whether the cell stands on the list of those to look at when the turn ends.
    var isSuspect = false

    init(number: CellID) { self.number = number }
}
