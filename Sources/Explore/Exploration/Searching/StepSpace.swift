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
    func drawSteps(random: inout SearchRandom) -> [Step]

    /// Draws a step to append to `steps`.
    func drawStep(after steps: [Step], random: inout SearchRandom) -> Step

    /// Returns a step like this one with a small change.
    func mutated(_ step: Step, random: inout SearchRandom) -> Step

    /// Returns how hard a step is to read, apart from its values. 0 is the easiest.
    func weight(of step: Step) -> Int

    /// Returns the numbers in a step. The numbers and the shape of a step determine the step.
    func values(of step: Step) -> [StepValue]

    /// Returns the step with other numbers, in the order of `values(of:)`.
    func step(_ step: Step, with values: [Int]) -> Step

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
    package func drawSteps(random: inout SearchRandom) -> [Step] {
        var steps: [Step] = []
        for _ in 0..<(1 + random.below(20)) { steps.append(drawStep(after: steps, random: &random)) }
        return steps
    }
    package func weight(of step: Step) -> Int { 0 }
    package func values(of step: Step) -> [StepValue] { [] }
    package func step(_ step: Step, with values: [Int]) -> Step { step }
    package var plainSteps: [Step] { [] }
    package func simplified(_ step: Step) -> [Step] { [] }
    package func joined(_ first: Step, _ second: Step) -> [Step] { [] }
    package func isInverse(_ later: Step, of earlier: Step) -> Bool { false }
    package func keeping(_ kept: [Int], of steps: [Step]) -> [Step] { kept.map { steps[$0] } }
}
