extension Int64 {
    /// The sum, clamped to 64 bits. Numbers of a file or of a user may have any value.
    func clampedAdding(_ other: Int64) -> Int64 {
        let (sum, isOver) = addingReportingOverflow(other)
        guard isOver else { return sum }
        return other < 0 ? .min : .max
    }
}
