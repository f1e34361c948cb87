/// A client's way to attach animators to cells.
public enum Strategy: String, Hashable, Sendable, CaseIterable {
    /// Creates an animator in the next turn, cancels the request on reuse, and ends every animator.
    case reuseSafe = "reuse-safe"
    /// Like ``nextTurn``, but checks that the cell still has its item.
    case nextTurnChecked = "next-turn-checked"
    /// Creates an animator in the next turn without checking the cell.
    case nextTurn = "next-turn"
    /// Creates an animator in the data source.
    case inDataSource = "in-data-source"
    /// Creates one animator with the cell, and keeps it for all uses.
    case oncePerCell = "once-per-cell"
    /// Like ``nextTurn``, but releases the old animator without ending it.
    case noTeardown = "no-teardown"
    /// Creates an animator in the property update of the cell (iOS 26).
    case inUpdateProperties = "in-update-properties"

    /// The strategies that a comparison runs by default. ``inUpdateProperties`` is not among them, because it
    /// behaves as ``inDataSource`` does.
    public static var compared: [Strategy] { allCases.filter { $0 != .inUpdateProperties } }

    /// Creates the client that attaches animators in this way.
    public func client(of list: SimulatedList) -> any ListClient {
        switch self {
        case .reuseSafe: ReuseSafeFeed(list)
        case .nextTurnChecked: NextTurnCheckedFeed(list)
        case .nextTurn: NextTurnFeed(list)
        case .inDataSource: InDataSourceFeed(list)
        case .inUpdateProperties: InUpdatePropertiesFeed(list)
        case .oncePerCell: OncePerCellFeed(list)
        case .noTeardown: NoTeardownFeed(list)
        }
    }
}
