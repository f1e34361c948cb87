import SeededRandom

/// A number of a list's profile, or the range of a number without a recorded value.
public struct Quantity: Hashable, Sendable {
    /// The possible values. A recorded number is a range of a single value.
    public var range: ClosedRange<Double>
    /// The value in a run that draws no values; nil draws from the range in every run.
    public var typical: Double?

    /// Creates a known number.
    public init(_ value: Double) {
        range = value...value
        typical = value
    }

    /// Creates a number without a recorded value: this simulation assumes `typical`, and `range` contains the
    /// value.
    public init(_ typical: Double, in range: ClosedRange<Double>) {
        precondition(range.contains(typical), "\(typical) does not lie in \(range).")
        self.range = range
        self.typical = typical
    }

    /// Creates a number that each run draws from a range.
    public init(drawnFrom range: ClosedRange<Double>) {
        self.range = range
        typical = range.lowerBound == range.upperBound ? range.lowerBound : nil
    }

    /// Whether the number has no recorded value.
    public var isRange: Bool { range.lowerBound < range.upperBound }

    /// Returns the number for a run: `typical`, or a drawn value if the run draws or `typical` is nil.
    func drawn(_ unrecorded: ListProfile.Unrecorded, using generator: inout SeededGenerator) -> Quantity {
        if let typical, unrecorded == .typical || !isRange { return Quantity(typical) }
        let fraction = SeededGenerator.fraction(generator.next())
        return Quantity(range.lowerBound + (range.upperBound - range.lowerBound) * fraction)
    }

    /// Returns the value at an eighth of the range, from 0 to 8.
    func value(atEighth eighth: Int) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(eighth) / 8
    }

    /// The value of a drawn number.
    var value: Double { typical ?? range.lowerBound }
}
