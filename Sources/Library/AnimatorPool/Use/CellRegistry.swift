/// The cells of all pools on one loop, to detect a cell that was attached in two pools.
///
/// A loop has one registry. Pools use it in debug builds only.
public final class CellRegistry {
    // Unchecked, as in the cores.
    @exclusivity(unchecked) private var slots: [ObjectIdentifier: CellSlot] = [:]

    /// Makes an empty registry.
    public init() {}

    /// - Returns: False when the cell belongs to another pool.
    func claim(_ cell: AnyObject, for slot: CellSlot) -> Bool {
        let key = ObjectIdentifier(cell)
        // Another cell may have the address of a cell that was deallocated.
        if let other = slots[key], other !== slot, other.isInUse, other.cell === cell { return false }
        slots[key] = slot
        return true
    }

    func giveUp(_ key: ObjectIdentifier, of slot: CellSlot) {
        if slots[key] === slot { slots[key] = nil }
    }
}
