extension Strategy {
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
