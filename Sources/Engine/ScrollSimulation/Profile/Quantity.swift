/// A number of a list's profile, or a range where nobody has recorded the number.
public struct Quantity: Hashable, Sendable {
    /// The numbers that are possible. A recorded number is a range of one number.
    public var range: ClosedRange<Double>
    /// What a run takes that draws nothing; nil draws from the range in every run.
    public var typical: Double?

    /// A number that is known.
    public init(_ value: Double) {
        range = value...value
        typical = value
    }

    /// A number of this simulation's own, for one that lies in `range` as far as anybody knows.
    public init(_ typical: Double, in range: ClosedRange<Double>) {
        precondition(range.contains(typical), "\(typical) does not lie in \(range).")
        self.range = range
        self.typical = typical
    }

    /// A number that each run draws.
    public init(drawnFrom range: ClosedRange<Double>) {
        self.range = range
        typical = range.lowerBound == range.upperBound ? range.lowerBound : nil
    }

    /// Whether nobody has recorded the number.
    public var isRange: Bool { range.lowerBound < range.upperBound }

    /// What stands for it in a run; drawn where the run draws, and where there is nothing else to take.
    func drawn(_ unrecorded: ListProfile.Unrecorded, using generator: inout SeededGenerator) -> Quantity {
        if let typical, unrecorded == .typical || !isRange { return Quantity(typical) }
        // Of 53 bits, all that a Double between 0 and 1 has.
        let fraction = Double(generator.next() >> 11) * 0x1p-53
        return Quantity(range.lowerBound + (range.upperBound - range.lowerBound) * fraction)
    }

    /// The number at a part of the range, from 0 to 8.
    func value(atEighth eighth: Int) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(eighth) / 8
    }

    /// The number, once it is drawn.
    var value: Double { typical ?? range.lowerBound }
}
