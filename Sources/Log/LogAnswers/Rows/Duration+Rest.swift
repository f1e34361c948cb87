extension Duration {
    /// An estimate of the remaining time if `share` of the work took this time: `40 s`, `3 min`, `2 h`.
    ///
    /// - Returns: Nil at the beginning, when an estimate is not possible, and at the end.
    package func wordsOfRest(after share: Double) -> String? {
        guard share >= 0.02, share < 1 else { return nil }
        let seconds = (self / .seconds(1)) * (1 - share) / share
        let (number, unit) =
            seconds >= 5400 ? (seconds / 3600, "h") : seconds >= 90 ? (seconds / 60, "min") : (seconds, "s")
        return "\(Int(number.rounded(.up))) \(unit)"
    }
}
