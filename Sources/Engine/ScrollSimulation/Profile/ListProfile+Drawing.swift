extension ListProfile {
    /// The profile of a run: with one number in the place of each range.
    ///
    /// - Parameter seed: The run's. The numbers depend on it and on the profile alone.
    public func drawn(seed: UInt64) -> ListProfile {
        var generator = SeededGenerator(seed: seed ^ 0x5072_6f66_696c_6573)
        var profile = self
        if kind == .table, !preparesInTables {
            // Rows come and go one by one.
            profile.ahead = .none
            profile.displayed = .none
            profile.prepares = .never
        }
        profile.ahead = profile.ahead.drawn(unrecorded, using: &generator)
        profile.pause = pause.drawn(unrecorded, using: &generator)
        profile.preparedKeepSeconds = preparedKeepSeconds.drawn(unrecorded, using: &generator)
        profile.displayed = profile.displayed.drawn(unrecorded, using: &generator)
        profile.behind = behind.drawn(unrecorded, using: &generator)
        profile.prefetch = prefetch.drawn(unrecorded, using: &generator)
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
