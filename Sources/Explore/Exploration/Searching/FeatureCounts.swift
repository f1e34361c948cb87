/// The number of occurrences of each feature.
///
/// A hash table without a hash seed. Each run has several hundred features.
private struct FeatureTable: Sendable {
    struct Slot {
        var feature: UInt32 = 0
        /// The number of occurrences, or 0 for an empty slot.
        var count: UInt32 = 0
    }

    /// The slots. Their number is a power of two.
    private var slots: [Slot]
    /// The indices of used slots, in the order in which their features occurred.
    private var used: [Int] = []

    init(slots count: Int) { slots = [Slot](repeating: Slot(), count: count) }

    /// The number of different features.
    var count: Int { used.count }

    /// The used slots, in the order in which their features occurred.
    var entries: [Slot] { used.map { slots[$0] } }

    subscript(feature: UInt32) -> UInt32 { slots[index(of: feature)].count }

    /// Counts a feature, and returns its number of occurrences.
    mutating func note(_ feature: UInt32) -> UInt32 {
        let index = index(of: feature)
        let count = slots[index].count &+ 1
        slots[index] = Slot(feature: feature, count: count)
        if count == 1 {
            used.append(index)
            if used.count * 2 > slots.count { grow() }
        }
        return count
    }

    mutating func removeAll() {
        for index in used { slots[index] = Slot() }
        used.removeAll(keepingCapacity: true)
    }

    /// Returns the slot of the feature, or the empty slot for it.
    private func index(of feature: UInt32) -> Int {
        let mask = slots.count &- 1
        var index = Int(truncatingIfNeeded: (feature &* 0x9e37_79b1) >> 7) & mask
        while slots[index].count != 0, slots[index].feature != feature { index = (index &+ 1) & mask }
        return index
    }

    private mutating func grow() {
        let all = entries
        slots = [Slot](repeating: Slot(), count: slots.count * 2)
        used.removeAll(keepingCapacity: true)
        for slot in all {
            let index = index(of: slot.feature)
            slots[index] = slot
            used.append(index)
        }
    }
}

/// Counts how often a run reached each feature, for example a pair of event kind and state of a cell.
package final class FeatureCounts {
    /// The limit of features, which are numbers below it.
    package static var limit: UInt32 { 1 << 29 }

    // Unchecked, because a run counts many features. No code in this class calls code that counts one.
    @exclusivity(unchecked) private var table = FeatureTable(slots: 256)

    package init() {}

    package func restart() { table.removeAll() }

    /// The first of the features that the subject names itself, of 27 bits. The search builds on schedules that reach a
    /// new one more often.
    private static var steering: UInt32 { 1 << 28 }

    /// Counts a state that the subject tells the search to aim at.
    package func steer(_ number: Int) {
        note(Self.steering | UInt32(truncatingIfNeeded: number) & (Self.steering >> 1 - 1))
    }

    /// Returns the state that a bucketed feature counts, nil if it is none that the subject names itself.
    static func steering(_ bucketed: UInt32) -> UInt32? { bucketed >> 3 >= steering ? bucketed >> 3 : nil }

    /// Counts a feature.
    ///
    /// - Precondition: `feature < FeatureCounts.limit`.
    package func note(_ feature: UInt32) { _ = table.note(feature) }

    /// Returns the features of the run that are not `common`, in the order in which the run reached them. The
    /// three lowest bits of each have the bucket of its count: 1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127,
    /// more.
    package func buckets(except common: SeenFeatures) -> [UInt32] {
        table.entries.compactMap { slot in
            let bucket: UInt32 =
                switch slot.count {
                case 1...3: slot.count - 1
                case 4...7: 3
                case 8...15: 4
                case 16...31: 5
                case 32...127: 6
                default: 7
                }
            let feature = slot.feature << 3 | bucket
            return common.isCommon(feature) && Self.steering(feature) == nil ? nil : feature
        }
    }
}

/// The bucketed features that the schedules of a search reached.
package struct SeenFeatures: Sendable {
    private var table = FeatureTable(slots: 1024)

    package init() {}

    var count: Int { table.count }

    /// Returns whether more than one schedule reached the feature.
    func isCommon(_ feature: UInt32) -> Bool { table[feature] > 1 }

    /// Records that a schedule reached the feature.
    ///
    /// - Returns: Whether this schedule is the first.
    mutating func note(_ feature: UInt32) -> Bool { table.note(feature) == 1 }
}
