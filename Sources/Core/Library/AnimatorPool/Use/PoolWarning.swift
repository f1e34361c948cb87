/// A probable mistake that a pool reports in debug builds.
public enum PoolWarning: Hashable, Sendable, CustomStringConvertible {
    /// The cell belongs to another pool too. Each pool tears down only its own animators, so the cell has
    /// two.
    case cellInTwoPools

    /// The warning in one sentence.
    public var description: String {
        switch self {
        case .cellInTwoPools:
            "This cell belongs to another pool too: each makes an animator, and both move the same layers. "
                + "Attach a cell in one pool."
        }
    }
}
