/// A shard of a sweep's seeds, for example to run a sweep on several machines.
package struct SeedShard: Hashable, Sendable, CustomStringConvertible {
    /// The number of the shard, from 1 to ``count``.
    package let number: Int
    package let count: Int

    /// Parses a shard such as `3/10`. Returns nil for other text.
    package init?(_ text: String) {
        let words = text.split(separator: "/", omittingEmptySubsequences: false)
        guard words.count == 2, let number = Int(words[0]), let count = Int(words[1]),
            (1...Self.most).contains(count), (1...count).contains(number)
        else { return nil }
        self.number = number
        self.count = count
    }

    /// The maximum number of shards.
    private static let most = 1_000_000

    /// Returns the seeds of this shard. Each seed is in one shard, and shard sizes differ by at most one.
    ///
    /// Returns nil if there are more shards than seeds.
    package func seeds(of all: ClosedRange<UInt64>) -> ClosedRange<UInt64>? {
        // Uses the difference of the bounds, because the number of seeds can exceed 64 bits.
        let between = all.upperBound - all.lowerBound
        guard between >= UInt64(count - 1) else { return nil }
        var (each, more) = between.quotientAndRemainder(dividingBy: UInt64(count))
        more += 1
        if more == UInt64(count) { (each, more) = (each + 1, 0) }
        let before = UInt64(number - 1)
        let first = all.lowerBound + before * each + min(before, more)
        return first...(first + (each - 1 + (before < more ? 1 : 0)))
    }

    /// The text that a user writes.
    package var description: String { "\(number)/\(count)" }

    /// The name of the shard's folder in the sweep's folder.
    var folderName: String { "shard-\(number)-of-\(count)" }
}
