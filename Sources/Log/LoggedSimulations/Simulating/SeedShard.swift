import LogAnswers

/// One of the parts into which the seeds of a sweep are divided, so that each of several machines runs one.
package struct SeedShard: Hashable, Sendable, CustomStringConvertible {
    /// From 1 to ``count``.
    package let number: Int
    package let count: Int

    /// The part that `text` names, as `3/10`, if it names one.
    package init?(_ text: String) {
        let words = text.split(separator: "/", omittingEmptySubsequences: false)
        guard words.count == 2, let number = Int(words[0]), let count = Int(words[1]),
            (1...Self.most).contains(count), (1...count).contains(number)
        else { return nil }
        self.number = number
        self.count = count
    }

    /// Parts at most.
    private static let most = 1_000_000

    /// The seeds of this part: each seed is in one part, and no part has two seeds more than another.
    ///
    /// Nil where there are more parts than seeds, and so some would be empty.
    package func seeds(of all: ClosedRange<UInt64>) -> ClosedRange<UInt64>? {
        // By what lies between the first and the last: how many there are may have no number of 64 bits.
        let between = all.upperBound - all.lowerBound
        guard between >= UInt64(count - 1) else { return nil }
        var (each, more) = between.quotientAndRemainder(dividingBy: UInt64(count))
        more += 1
        if more == UInt64(count) { (each, more) = (each + 1, 0) }
        let before = UInt64(number - 1)
        let first = all.lowerBound + before * each + min(before, more)
        return first...(first + (each - 1 + (before < more ? 1 : 0)))
    }

    /// As its user writes it.
    package var description: String { "\(number)/\(count)" }

    /// How its folder is called in the folder of all.
    var folderName: String { "shard-\(number)-of-\(count)" }
}
