/// What a pool warns of in debug builds.
public enum PoolWarning: Hashable, Sendable, CustomStringConvertible {
    /// Another pool looks after the cell too. Each tears down its own animators alone, so the cell gets two.
    case cellInTwoPools

    public var description: String {
        switch self {
        case .cellInTwoPools:
            "This cell belongs to another pool too: each makes an animator, and both move the same layers. "
                + "Attach a cell in one pool."
        }
    }
}
