/// A number in a step.
package struct StepValue: Hashable, Sendable {
    /// Which of two numbers reads more easily.
    package enum Reading: Hashable, Sendable {
        /// The one nearer to `simplest`: indices, keys, counts.
        case exact
        /// The one with fewer digits before its zeros, then the nearer one: 2000 rather than 1637. Lengths and times.
        case rounded
    }

    /// Less than 2^40 on either side of 0.
    package var value: Int
    package var range: ClosedRange<Int>
    /// In `range`.
    package var simplest: Int
    package var reading: Reading
    /// Numbers of one group mean the same, for example keys, and a shrinker changes them together. Nil: numbers of
    /// the same range and reading do.
    package var group: Int?

    package init(
        _ value: Int, in range: ClosedRange<Int>, simplest: Int? = nil, reading: Reading = .exact,
        group: Int? = nil
    ) {
        self.value = value
        self.range = range
        self.simplest = simplest ?? range.lowerBound
        self.reading = reading
        self.group = group
    }

    /// How hard the number is to read: 0 is the simplest one, and no two numbers of a reading cost the same but
    /// those at the same distance on both sides.
    var cost: Int64 {
        let distance = Int64(abs(value - simplest))
        switch reading {
        case .exact: return distance
        // A number has at most 40 bits here.
        case .rounded: return distance == 0 ? 0 : Int64(Self.digits(value)) << 40 + distance
        }
    }

    /// True if a shrinker may change both together.
    func isAlike(_ other: StepValue) -> Bool {
        if group != nil || other.group != nil { return group == other.group }
        return range == other.range && reading == other.reading
    }

    /// The number of digits before the zeros at the end: 2 for 4700.
    static func digits(_ value: Int) -> Int {
        var rest = value.magnitude
        if rest == 0 { return 0 }
        while rest % 10 == 0 { rest /= 10 }
        var digits = 0
        while rest > 0 {
            rest /= 10
            digits += 1
        }
        return digits
    }
}
