import SeededRandom

extension ListProfile {
    /// Returns the profile of a run, with one number in the place of each range. With ``Unrecorded/drawn``, also
    /// draws the assumed words that decide which cell an item gets.
    ///
    /// - Parameter seed: The seed of the run. The result depends only on the seed and this profile.
    public func drawn(seed: UInt64) -> ListProfile { drawn(seed: seed, RunDecisions([])) }

    func drawn(seed: UInt64, _ decisions: RunDecisions) -> ListProfile {
        var generator = SeededGenerator(seed: seed ^ 0x5072_6f66_696c_6573)
        var profile = self
        if kind == .table, !preparesInTables {
            // Rows enter and leave one by one.
            profile.ahead = .none
            profile.displayed = .none
            profile.prepares = .never
        }
        // Data are asked for ahead since iOS 10.
        if CellRegime(profile: name) == .ios9 { profile.prefetch = .none }
        profile.replaceNumbers { number, kind in
            // No kind of decision concerns this number.
            guard let kind else { return number }
            let usual = number.drawn(unrecorded, using: &generator)
            guard number.isRange else { return usual }
            // Option 0 is the usual number; options 1 to 9 are the eighths of the range.
            let way = decisions.choose(kind, count: 10, usual: 0) { $0 - 1 }
            return way == 0 ? usual : Quantity(number.value(atEighth: way - 1))
        }
        if unrecorded == .drawn { profile.drawWords(seed: seed) }
        // The profile has no more to draw.
        profile.unrecorded = .typical
        return profile
    }

    /// Draws the words of a built-in profile that are assumed. A word that a workload has changed stays.
    private mutating func drawWords(seed: UInt64) {
        guard let original = Self.named(name) else { return }
        var generator = SeededGenerator(seed: seed ^ 0x576f_7264_7300)
        func draw<Word: Equatable>(_ word: inout Word, _ usual: Word, among words: [Word]) {
            let drawn = words[Int(generator.next() % UInt64(words.count))]
            if word == usual { word = drawn }
        }
        draw(&side, original.side, among: Side.allCases)
        // Only the batch of iOS 10 is documented.
        draw(&batch, .row, among: Batch.allCases)
        draw(
            &layout, original.layout,
            among: [[.fill, .reclaim, .prepare], [.fill, .prepare, .reclaim], [.reclaim, .fill, .prepare]])
        draw(&edges.top, original.edges.top, among: Edges.Edge.allCases)
        draw(&edges.bottom, original.edges.bottom, among: Edges.Edge.allCases)
        draw(&leaving, original.leaving, among: Leaving.allCases)
        draw(&pool.order, original.pool.order, among: ReuseRules.Order.allCases)
    }

    /// Returns the profile with the lower or the upper bound of all its ranges.
    public func atEnd(isHigh: Bool) -> ListProfile {
        var profile = self
        profile.replaceNumbers { number, _ in
            Quantity(isHigh ? number.range.upperBound : number.range.lowerBound)
        }
        return profile
    }

    /// Replaces each number that can be a range.
    ///
    /// - Parameter number: Returns the new number. Receives the old number and the kind of decision that
    ///   selects the number, if any.
    private mutating func replaceNumbers(with number: (Quantity, RunChoice.Kind?) -> Quantity) {
        ahead.amount = number(ahead.amount, .ahead)
        preparedKeepSeconds = number(preparedKeepSeconds, .preparedKeep)
        margin.amount = number(margin.amount, nil)
        displayed.amount = number(displayed.amount, .displayed)
        behind.amount = number(behind.amount, .behind)
        prefetch.amount = number(prefetch.amount, .prefetch)
    }
}
