/// How a client attaches animators to cells.
public enum Strategy: String, Hashable, Sendable, CaseIterable {
    case reuseSafe = "reuse-safe"
    case nextTurnChecked = "next-turn-checked"
    case nextTurn = "next-turn"
    case inDataSource = "in-data-source"
    case oncePerCell = "once-per-cell"
    case noTeardown = "no-teardown"
    case inUpdateProperties = "in-update-properties"

    /// Those that are set side by side when nobody names any: what is made in the property update fares as what is
    /// made in the data source.
    public static var compared: [Strategy] { allCases.filter { $0 != .inUpdateProperties } }

    /// The client that attaches animators in this way.
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
