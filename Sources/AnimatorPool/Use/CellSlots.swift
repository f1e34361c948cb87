/// The slots of a pool in the order in which they came, each to be found by the address of its cell.
///
/// A slot that has ended is passed over, until all that have are taken out at once.
struct CellSlots {
    private(set) var inOrder: [CellSlot] = []
    /// Where they stand there, counted from 1; 0 is free. At most half of these are taken, so the first free one
    /// after an address's own is near.
    private var places = [Int32](repeating: 0, count: 16)

    /// - Complexity: O(1).
    subscript(key: ObjectIdentifier) -> CellSlot? {
        var home = home(of: key)
        while places[home] > 0 {
            let slot = inOrder[Int(places[home]) - 1]
            if slot.key == key, slot.isInUse { return slot }
            home = (home + 1) & (places.count - 1)
        }
        return nil
    }

    /// - Complexity: Amortized O(1).
    mutating func append(_ slot: CellSlot) {
        inOrder.append(slot)
        if inOrder.count * 2 > places.count { placeAll(in: places.count * 2) } else { place(inOrder.count) }
    }

    /// - Complexity: O(slots).
    mutating func removeEnded() {
        guard inOrder.contains(where: { !$0.isInUse }) else { return }
        inOrder = inOrder.filter { $0.isInUse }
        placeAll(in: places.count)
    }

    private mutating func placeAll(in count: Int) {
        places = [Int32](repeating: 0, count: count)
        for index in inOrder.indices { place(index + 1) }
    }

    /// In the place of one of the same address that has ended, or in the first free one.
    private mutating func place(_ number: Int) {
        let key = inOrder[number - 1].key
        var home = home(of: key)
        while places[home] > 0 {
            let other = inOrder[Int(places[home]) - 1]
            if other.key == key, !other.isInUse { break }
            home = (home + 1) & (places.count - 1)
        }
        places[home] = Int32(number)
    }

    /// Addresses differ in the middle: a product with an odd number carries that into the upper bits.
    private func home(of key: ObjectIdentifier) -> Int {
        let product = UInt64(truncatingIfNeeded: UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: product >> 32) & (places.count - 1)
    }
}
