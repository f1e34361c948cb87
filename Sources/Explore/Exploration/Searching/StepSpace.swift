import SeededRandom

/// The operations on steps that a search and a shrinker need.
///
/// A space is a value that draws steps, changes them and decides which of two steps is easier to read. It
/// never runs a step. A subject ignores a step that has no effect at its place, for example the removal of an
/// item that no longer exists.
package protocol StepSpace: Sendable {
    associatedtype Step: Hashable & Sendable

    /// The kinds of choices in which a search may deviate.
    var choiceKinds: [ChoiceKind] { get }

    /// Draws the steps of a whole run.
    func drawSteps(random: inout SeededGenerator) -> [Step]

    /// Draws a step to append to `steps`.
    func drawStep(after steps: [Step], random: inout SeededGenerator) -> Step

    /// Returns a step like this one with a small change.
    func mutated(_ step: Step, random: inout SeededGenerator) -> Step

    /// Returns how hard a step is to read, apart from its values. 0 is the easiest.
    func weight(of step: Step) -> Int

    /// Returns the numbers in a step. The numbers and the shape of a step determine the step.
    func values(of step: Step) -> [StepValue]

    /// Returns the step with other numbers, in the order of `values(of:)`.
    func step(_ step: Step, with values: [Int]) -> Step

    /// Returns a hash, of this process, that steps have in common if they differ only in their numbers.
    func shape(of step: Step) -> Int

    /// Simple steps. A finding of many steps often occurs with one of these alone.
    var plainSteps: [Step] { get }

    /// Returns steps of a smaller weight that may replace this step, the best first.
    func simplified(_ step: Step) -> [Step]

    /// Returns steps that may replace these two neighbours, for example one scroll for two.
    func joined(_ first: Step, _ second: Step) -> [Step]

    /// Returns whether `later` undoes `earlier`, so that they can only be removed together.
    func isInverse(_ later: Step, of earlier: Step) -> Bool

    /// Returns the steps at the indices `kept`, and repairs references to objects that the removed steps
    /// made.
    func keeping(_ kept: [Int], of steps: [Step]) -> [Step]
}

extension StepSpace {
    package func drawSteps(random: inout SeededGenerator) -> [Step] {
        var steps: [Step] = []
        for _ in 0..<(1 + random.below(20)) { steps.append(drawStep(after: steps, random: &random)) }
        return steps
    }
    package func weight(of step: Step) -> Int { 0 }
    package func values(of step: Step) -> [StepValue] { [] }
    package func step(_ step: Step, with values: [Int]) -> Step { step }
    package func shape(of step: Step) -> Int {
        self.step(step, with: values(of: step).map { $0.simplest }).hashValue
    }
    package var plainSteps: [Step] { [] }
    package func simplified(_ step: Step) -> [Step] { [] }
    package func joined(_ first: Step, _ second: Step) -> [Step] { [] }
    package func isInverse(_ later: Step, of earlier: Step) -> Bool { false }
    package func keeping(_ kept: [Int], of steps: [Step]) -> [Step] { kept.map { steps[$0] } }
}

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
