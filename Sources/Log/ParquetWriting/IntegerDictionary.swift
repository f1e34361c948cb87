/// The dictionary of a column: each different number once, and for each value the index of its number.
struct IntegerDictionary {
    /// The numbers in the order of first use.
    private(set) var numbers: [Int64] = []
    /// The index of each value's number in ``numbers``.
    private(set) var places: [UInt32] = []

    /// The maximum number of different numbers. With more, differences are smaller than a dictionary.
    static let largestCount = 1 << 14

    /// Returns nil if there are too many different numbers, or too many collisions.
    ///
    /// Complexity: O(values), even for numbers that were chosen to collide in one slot.
    init?(_ values: UnsafeBufferPointer<Int64>) {
        let bits = 16
        let empty = UInt32.max
        var slots = [UInt32](repeating: empty, count: 1 << bits)
        places.reserveCapacity(values.count)
        var collisions = 0
        for value in values {
            // Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4).
            let product = UInt64(bitPattern: value) &* 0x9E37_79B9_7F4A_7C15
            var slot = Int(truncatingIfNeeded: product &>> UInt64(64 - bits))
            while slots[slot] != empty, numbers[Int(slots[slot])] != value {
                slot = (slot + 1) & (slots.count - 1)
                collisions += 1
                guard collisions < 4 * values.count + slots.count else { return nil }
            }
            if slots[slot] == empty {
                guard numbers.count < Self.largestCount else { return nil }
                slots[slot] = UInt32(numbers.count)
                numbers.append(value)
            }
            places.append(slots[slot])
        }
    }
}
