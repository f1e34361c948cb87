extension Int64 {
    /// Returns the sum, clamped to 64 bits. Numbers in a file or from a user may have any value.
    func clampedAdding(_ other: Int64) -> Int64 {
        let (sum, isOver) = addingReportingOverflow(other)
        guard isOver else { return sum }
        return other < 0 ? .min : .max
    }
}
