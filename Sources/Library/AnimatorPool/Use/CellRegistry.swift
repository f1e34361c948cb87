/// Which cells the pools of one loop look after, so that a cell that was attached in two of them is noticed.
///
/// A loop has one; pools ask it in debug builds alone.
public final class CellRegistry {
    // Unchecked, as in the cores.
    @exclusivity(unchecked) private var slots: [ObjectIdentifier: CellSlot] = [:]

    public init() {}

    /// - Returns: False when another pool looks after the cell.
    func claim(_ cell: AnyObject, for slot: CellSlot) -> Bool {
        let key = ObjectIdentifier(cell)
        // The address of a cell that has gone may be another cell's by now.
        if let other = slots[key], other !== slot, other.isInUse, other.cell === cell { return false }
        slots[key] = slot
        return true
    }

    func giveUp(_ key: ObjectIdentifier, of slot: CellSlot) {
        if slots[key] === slot { slots[key] = nil }
    }
}

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
