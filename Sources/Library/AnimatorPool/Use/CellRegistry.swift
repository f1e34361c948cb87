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
