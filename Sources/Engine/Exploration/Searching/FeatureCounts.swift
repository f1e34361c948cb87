/// Counts how often a run reached each feature, for example a pair of event kind and state of a cell.
package final class FeatureCounts {
    /// Features are numbers below this one.
    package static var limit: UInt32 { 1 << 29 }

    private struct Slot {
        /// One more than the feature; 0 for an empty slot.
        var key: UInt32 = 0
        var count: UInt32 = 0
    }

    /// A hash table with a power of two of slots.
    // Unchecked, for a run notes many: nothing in here calls anything that notes one.
    @exclusivity(unchecked) private var slots = [Slot](repeating: Slot(), count: 256)
    /// The indices of slots in use, in the order in which the run reached their features.
    @exclusivity(unchecked) private var used: [Int] = []

    package init() {}

    package func restart() {
        for index in used { slots[index] = Slot() }
        used.removeAll(keepingCapacity: true)
    }

    /// - Precondition: `feature < FeatureCounts.limit`.
    package func note(_ feature: UInt32) {
        let key = feature &+ 1
        let mask = slots.count &- 1
        var index = Int(truncatingIfNeeded: (key &* 0x9e37_79b1) >> 7) & mask
        while true {
            if slots[index].key == key {
                slots[index].count &+= 1
                return
            }
            if slots[index].key == 0 { break }
            index = (index &+ 1) & mask
        }
        slots[index] = Slot(key: key, count: 1)
        used.append(index)
        if used.count * 2 > slots.count { grow() }
    }

    /// The features of the run that are not `common`, each with the bucket of its count (1, 2, 3, 4 to 7, 8 to 15, 16 to
    /// 31, 32 to 127, more) in the three lowest bits. In the order in which the run reached them.
    package func buckets(except common: SeenFeatures) -> [UInt32] {
        var buckets: [UInt32] = []
        for index in used {
            let slot = slots[index]
            let bucket: UInt32 =
                switch slot.count {
                case 1...3: slot.count - 1
                case 4...7: 3
                case 8...15: 4
                case 16...31: 5
                case 32...127: 6
                default: 7
                }
            let feature = (slot.key - 1) << 3 | bucket
            if !common.isCommon(feature) { buckets.append(feature) }
        }
        return buckets
    }

    private func grow() {
        let all = used.map { slots[$0] }
        slots = [Slot](repeating: Slot(), count: slots.count * 2)
        used.removeAll(keepingCapacity: true)
        let mask = slots.count - 1
        for slot in all {
            var index = Int(truncatingIfNeeded: (slot.key &* 0x9e37_79b1) >> 7) & mask
            while slots[index].key != 0 { index = (index + 1) & mask }
            slots[index] = slot
            used.append(index)
        }
    }
}
