/// The cells of all pools on one loop, to detect a cell that was attached in two pools.
///
/// A loop has one registry. Pools use it in debug builds only.
public final class CellRegistry {
    private var slots: [ObjectIdentifier: CellSlot] = [:]

    /// Creates an empty registry.
    public init() {}

    /// Registers the cell for a slot.
    ///
    /// - Returns: False if the cell belongs to another pool.
    func claim(_ cell: AnyObject, for slot: CellSlot) -> Bool {
        let key = ObjectIdentifier(cell)
        // A new cell may have the address of a deallocated cell.
        if let other = slots[key], other !== slot, other.isInUse, other.cell === cell { return false }
        slots[key] = slot
        return true
    }

    func giveUp(_ key: ObjectIdentifier, of slot: CellSlot) {
        if slots[key] === slot { slots[key] = nil }
    }
}
