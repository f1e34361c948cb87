import LifecycleEvents

/// A map from the number of a cell or an animator to its slot.
///
/// An open hash table from 32-bit numbers to array positions. A simulation counts from 1, but a device's log
/// may use any numbers. A plain array does not suit sparse numbers, and `Dictionary` computes a seeded hash
/// for each event. The size depends on the count of the numbers.
///
/// Complexity: O(1) for each operation, on average.
package struct SlotIndex: Hashable, Sendable {
    private struct Entry: Hashable, Sendable {
        var number: Int32
        /// The slot; -1 when the entry is free.
        var slot: Int32
    }

    private static let free = Entry(number: 0, slot: -1)

    private var entries: [Entry]
    /// 64 minus the number of bits of a position.
    private var shift: UInt64
    private(set) var count = 0

    package init() {
        entries = Array(repeating: Self.free, count: 64)
        shift = 58
    }

    package subscript(number: Int32) -> Int? {
        var place = home(of: number)
        while entries[place].slot >= 0 {
            if entries[place].number == number { return Int(entries[place].slot) }
            place = next(place)
        }
        return nil
    }

    /// Inserts `number` at `slot`. The table must not contain the number.
    package mutating func insert(_ number: Int32, at slot: Int) {
        if count &* 2 >= entries.count { grow() }
        place(Entry(number: number, slot: Int32(slot)))
        count += 1
    }

    /// Removes `number`, if the table contains it.
    mutating func remove(_ number: Int32) {
        var hole = home(of: number)
        while entries[hole].number != number || entries[hole].slot < 0 {
            if entries[hole].slot < 0 { return }
            hole = next(hole)
        }
        count -= 1
        // Entries after the hole move into it if it is on their probe path, so that no search ends early.
        var place = next(hole)
        while entries[place].slot >= 0 {
            let way = (place &- home(of: entries[place].number)) & (entries.count &- 1)
            if way >= (place &- hole) & (entries.count &- 1) {
                entries[hole] = entries[place]
                hole = place
            }
            place = next(place)
        }
        entries[hole] = Self.free
    }

    private func home(of number: Int32) -> Int {
        Int((UInt64(UInt32(bitPattern: number)) &* 0x9E37_79B9_7F4A_7C15) >> shift)
    }

    private func next(_ place: Int) -> Int { (place &+ 1) & (entries.count &- 1) }

    private mutating func place(_ entry: Entry) {
        var place = home(of: entry.number)
        while entries[place].slot >= 0 { place = next(place) }
        entries[place] = entry
    }

    private mutating func grow() {
        let old = entries
        entries = Array(repeating: Self.free, count: old.count * 2)
        shift -= 1
        for entry in old where entry.slot >= 0 { place(entry) }
    }
}
