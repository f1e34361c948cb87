/// The slots of a pool in the order in which they came, each to be found by the address of its cell.
///
/// A slot that has ended is passed over, until all that have are taken out at once.
struct CellSlots {
    /// The address stands here, so that nobody goes to a slot to see that it is another one's.
    private struct Entry {
        let key: ObjectIdentifier
        let slot: CellSlot
    }

    private var entries: [Entry] = []
    /// Where they stand there, counted from 1; 0 is free. At most half of these are taken, so the first free one
    /// after an address's own is near.
    private var places = [Int32](repeating: 0, count: 16)

    var count: Int { entries.count }

    var inOrder: some Sequence<CellSlot> { entries.lazy.map { $0.slot } }

    /// - Complexity: O(1).
    subscript(key: ObjectIdentifier) -> CellSlot? {
        var home = home(of: key)
        while places[home] > 0 {
            let entry = entries[Int(places[home]) - 1]
            if entry.key == key, entry.slot.isInUse { return entry.slot }
            home = (home + 1) & (places.count - 1)
        }
        return nil
    }

    /// The cell at `key` is new here: a slot that stands there already is that of a cell that has gone, and is not found
    /// there any more.
    ///
    /// - Complexity: Amortized O(1).
    mutating func append(_ slot: CellSlot, at key: ObjectIdentifier) {
        entries.append(Entry(key: key, slot: slot))
        if entries.count * 2 > places.count { placeAll(in: places.count * 4) } else { place(entries.count) }
    }

    /// Hands out each slot, the first one first, and lets go of it before the next.
    consuming func takeEach(_ body: (CellSlot) -> Void) {
        var entries = entries
        self = CellSlots()
        entries.reverse()
        while let entry = entries.popLast() { body(entry.slot) }
    }

    /// - Complexity: O(slots).
    mutating func removeEnded() {
        guard entries.contains(where: { !$0.slot.isInUse }) else { return }
        entries = entries.filter { $0.slot.isInUse }
        placeAll(in: places.count)
    }

    private mutating func placeAll(in count: Int) {
        places = [Int32](repeating: 0, count: count)
        for index in entries.indices { place(index + 1) }
    }

    /// In the place of an earlier one of the same address, or in the first free one.
    private mutating func place(_ number: Int) {
        let key = entries[number - 1].key
        var home = home(of: key)
        while places[home] > 0, entries[Int(places[home]) - 1].key != key {
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
