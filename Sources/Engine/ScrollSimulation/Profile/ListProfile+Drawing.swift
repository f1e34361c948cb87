extension ListProfile {
    /// The profile of a run: with one number in the place of each range.
    ///
    /// - Parameter seed: The run's. The numbers depend on it and on the profile alone.
    public func drawn(seed: UInt64) -> ListProfile { drawn(seed: seed, RunDecisions([])) }

    func drawn(seed: UInt64, _ decisions: RunDecisions) -> ListProfile {
        var generator = SeededGenerator(seed: seed ^ 0x5072_6f66_696c_6573)
        var profile = self
        if kind == .table, !preparesInTables {
            // Rows come and go one by one.
            profile.ahead = .none
            profile.displayed = .none
            profile.prepares = .never
        }
        func draw(_ quantity: Quantity, _ kind: RunChoice.Kind) -> Quantity {
            let usual = quantity.drawn(unrecorded, using: &generator)
            guard quantity.isRange else { return usual }
            // Nothing, or an eighth of the range.
            let way = decisions.choose(kind, count: 10, usual: 0) { $0 - 1 }
            return way == 0 ? usual : Quantity(quantity.value(atEighth: way - 1))
        }
        profile.ahead.amount = draw(profile.ahead.amount, .ahead)
        profile.pause = draw(pause, .pause)
        profile.preparedKeepSeconds = draw(preparedKeepSeconds, .preparedKeep)
        profile.displayed.amount = draw(profile.displayed.amount, .displayed)
        profile.behind.amount = draw(behind.amount, .behind)
        profile.prefetch.amount = draw(prefetch.amount, .prefetch)
        return profile
    }

    /// The profile at an end of all its ranges.
    public func atEnd(isHigh: Bool) -> ListProfile {
        func end(_ quantity: Quantity) -> Quantity {
            Quantity(isHigh ? quantity.range.upperBound : quantity.range.lowerBound)
        }
        var profile = self
        profile.ahead.amount = end(ahead.amount)
        profile.pause = end(pause)
        profile.preparedKeepSeconds = end(preparedKeepSeconds)
        profile.margin.amount = end(margin.amount)
        profile.displayed.amount = end(displayed.amount)
        profile.behind.amount = end(behind.amount)
        profile.prefetch.amount = end(prefetch.amount)
        return profile
    }

    /// Whether it has a number that nobody has recorded.
    public var hasRanges: Bool {
        [
            ahead.amount, pause, preparedKeepSeconds, margin.amount, displayed.amount, behind.amount,
            prefetch.amount,
        ].contains { $0.isRange }
    }
}
