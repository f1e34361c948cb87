/// A checked and sorted batch of updates for a list of a given length: the deleted, inserted and moved items.
/// Complexity: O(*k* log *k*) to create for *k* updates, O(log *k*) to find a new place.
struct BatchPlan {
    /// The removed places of the old list, in order: deletes, and the origins of moves.
    let removed: [Range<Int>]
    /// The added places of the new list, in order: inserts, and the targets of moves with their origins.
    let added: [(range: Range<Int>, from: Int?)]
    let deletes: [Range<Int>]
    let moves: [BatchUpdates.Move]
    let reloads: [Range<Int>]
    let reconfigures: [Range<Int>]
    let newCount: Int
    /// The number of places removed before each of `removed`, and added before each of `added`.
    private let removedBefore: [Int]
    private let addedBefore: [Int]

    /// Creates the plan of `updates` for a list of `count` items.
    ///
    /// Returns nil if UIKit raises an exception. The causes are a place that does not exist, a place that
    /// occurs twice, and a place that is deleted and also moved or reloaded.
    init?(_ updates: BatchUpdates, count: Int) {
        let moves = updates.moves.sorted { $0.from < $1.from }
        deletes = updates.deletes.inOrder()
        reloads = updates.reloads.inOrder()
        reconfigures = updates.reconfigures.inOrder()
        self.moves = moves
        removed = updates.goingAndComing.going
        added =
            (updates.inserts.map { (range: $0, from: nil) }
            + moves.map { (range: $0.to..<$0.to + 1, from: $0.from) })
            .sorted { $0.range.lowerBound < $1.range.lowerBound }
        newCount = count - updates.deletedCount + updates.insertedCount
        let going = (removed + reloads).inOrder()
        guard Self.areApart(going, within: count), Self.areApart(reconfigures, within: count),
            Self.areApart(added.map { $0.range }, within: newCount)
        else { return nil }
        var sum = 0
        removedBefore = removed.map { range in
            defer { sum += range.count }
            return sum
        }
        sum = 0
        addedBefore = added.map { place in
            defer { sum += place.range.count }
            return sum
        }
    }

    /// Returns whether the sorted `ranges` are disjoint and within 0..<`count`.
    private static func areApart(_ ranges: [Range<Int>], within count: Int) -> Bool {
        var end = 0
        for range in ranges {
            guard range.lowerBound >= end else { return false }
            end = range.upperBound
        }
        return end <= count
    }

    /// Returns the new place of the item at `old`; nil if the item is deleted.
    func newPlace(of old: Int) -> Int? {
        let before = Self.last(of: removed.count) { removed[$0].lowerBound <= old }
        if let before, removed[before].contains(old) { return moveTarget(of: old) }
        var place = old - (before.map { removedBefore[$0] + removed[$0].count } ?? 0)
        // The place among the remaining items. Each added range before the place shifts it.
        if let added = Self.last(
            of: added.count, where: { added[$0].range.lowerBound - addedBefore[$0] <= place })
        {
            place += addedBefore[added] + self.added[added].range.count
        }
        return place
    }

    var isReconfigureOnly: Bool { removed.isEmpty && added.isEmpty && reloads.isEmpty }

    private func moveTarget(of old: Int) -> Int? {
        guard let place = Self.last(of: moves.count, where: { moves[$0].from <= old }),
            moves[place].from == old
        else { return nil }
        return moves[place].to
    }

    static func contains(_ ranges: [Range<Int>], _ place: Int) -> Bool {
        guard let last = last(of: ranges.count, where: { ranges[$0].lowerBound <= place }) else {
            return false
        }
        return ranges[last].contains(place)
    }

    /// Returns the last of `count` numbers for which `holds` is true. `holds` must be true for a prefix only.
    private static func last(of count: Int, where holds: (Int) -> Bool) -> Int? {
        let end = (0..<count).partitioningIndex { !holds($0) }
        return end > 0 ? end - 1 : nil
    }
}

extension RandomAccessCollection {
    /// Returns the index of the first element for which `belongsInSecondPartition` returns true, or `endIndex`.
    ///
    /// The predicate must return true for all later elements too. Complexity: O(log count).
    @inline(__always)
    func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Index {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
            if belongsInSecondPartition(self[middle]) { high = middle } else { low = index(after: middle) }
        }
        return low
    }
}
