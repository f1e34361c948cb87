import LifecycleEvents

/// The place of a cell.
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

/// A set of places.
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
