/// The bucketed features that the schedules of a search reached.
///
/// A hash table without a hash seed: each run asks it for some hundred features.
package struct SeenFeatures: Sendable {
    /// One more than the feature, and in the lowest bit whether more than one schedule reached it; 0 for an empty slot. A
    /// power of two of slots.
    private var slots = [UInt64](repeating: 0, count: 1024)
    private(set) var count = 0
    /// The number of features that one schedule reached.
    private(set) var rareCount = 0

    package init() {}

    /// True if more than one schedule reached the feature.
    func isCommon(_ feature: UInt32) -> Bool { slots[index(of: feature)] & 1 != 0 }

    /// Notes that a schedule reached the feature.
    ///
    /// - Returns: True if it is the first one.
    mutating func note(_ feature: UInt32) -> Bool {
        let index = index(of: feature)
        let slot = slots[index]
        if slot == 0 {
            slots[index] = Self.key(feature)
            count += 1
            rareCount += 1
            if count * 2 > slots.count { grow() }
            return true
        }
        if slot & 1 == 0 { rareCount -= 1 }
        slots[index] = slot | 1
        return false
    }

    private static func key(_ feature: UInt32) -> UInt64 { (UInt64(feature) + 1) << 1 }

    /// The slot of the feature, or the empty one where it belongs.
    private func index(of feature: UInt32) -> Int {
        let mask = slots.count &- 1
        var index = Int(truncatingIfNeeded: (feature &* 0x9e37_79b1) >> 7) & mask
        while slots[index] != 0, slots[index] | 1 != Self.key(feature) | 1 { index = (index &+ 1) & mask }
        return index
    }

    private mutating func grow() {
        let all = slots
        slots = [UInt64](repeating: 0, count: all.count * 2)
        for slot in all where slot != 0 { slots[index(of: UInt32(truncatingIfNeeded: slot >> 1 - 1))] = slot }
    }
}
