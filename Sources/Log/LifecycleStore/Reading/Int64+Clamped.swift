extension Int64 {
    /// The sum, or the nearest number there is: numbers that come from a file or from a user may be any.
    func clampedAdding(_ other: Int64) -> Int64 {
        let (sum, isOver) = addingReportingOverflow(other)
        guard isOver else { return sum }
        return other < 0 ? .min : .max
    }
}
