package struct StepValue: Hashable, Sendable {
    /// The order of numbers by readability.
    package enum Reading: Hashable, Sendable {
        /// A number nearer to `simplest` is easier to read. For indices, keys and counts.
        case exact
        /// A number with fewer digits before its zeros is easier to read, for example 2000 rather than 1637;
        /// then a nearer number. For lengths and times.
        case rounded
    }

    /// The number. Its magnitude is less than 2^40.
    package var value: Int
    package var range: ClosedRange<Int>
    /// The number that is easiest to read, in `range`.
    package var simplest: Int
    package var reading: Reading
    /// The group of the number. Numbers of one group have the same meaning, for example keys, and a shrinker
    /// changes them together. Nil groups the number with the numbers of the same range and reading.
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

    /// How hard the number is to read. 0 is the simplest number. Different numbers of a reading have
    /// different costs, except two numbers at the same distance on both sides.
    var cost: Int64 {
        let distance = Int64(abs(value - simplest))
        switch reading {
        case .exact: return distance
        // A number has at most 40 bits here.
        case .rounded: return distance == 0 ? 0 : Int64(Self.digits(value)) << 40 + distance
        }
    }

    /// Returns whether a shrinker may change both numbers together.
    func isAlike(_ other: StepValue) -> Bool {
        if group != nil || other.group != nil { return group == other.group }
        return range == other.range && reading == other.reading
    }

    /// Returns the number of digits before the zeros at the end: 2 for 4700.
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
