/// What a search and a shrinker know about the steps of a run.
///
/// A space is a value that draws steps, changes them and decides which of two steps is easier to read. It never runs a
/// step. A subject ignores a step that has no effect at its place, for example the removal of an item that is already
/// gone.
package protocol StepSpace: Sendable {
    associatedtype Step: Hashable & Sendable

    /// The kinds of choices that a search may deviate in.
    var choiceKinds: [ChoiceKind] { get }

    /// Draws the steps of a whole run.
    func drawSteps(random: inout SearchRandom) -> [Step]

    /// Draws a step that continues `steps`.
    func drawStep(after steps: [Step], random: inout SearchRandom) -> Step

    /// Returns a step like this one with a small change.
    func mutated(_ step: Step, random: inout SearchRandom) -> Step

    /// How hard a step is to read, apart from its values: 0 is the easiest.
    func weight(of step: Step) -> Int

    /// The numbers in a step. A step and its values determine each other, given the shape of the step.
    func values(of step: Step) -> [StepValue]

    /// Returns the step with other numbers, in the order of `values(of:)`.
    func step(_ step: Step, with values: [Int]) -> Step

    /// Plain steps: a finding of many steps often shows with one of these alone.
    var plainSteps: [Step] { get }

    /// Returns steps of a smaller weight that may take the place of this one, the best first.
    func simplified(_ step: Step) -> [Step]

    /// Returns steps that may take the place of these two neighbours, for example one scroll in place of two.
    func joined(_ first: Step, _ second: Step) -> [Step]

    /// True if `later` takes back what `earlier` does, so that only both together can be left out.
    func isInverse(_ later: Step, of earlier: Step) -> Bool

    /// Returns the steps at the indices `kept`, with references to what the removed steps made repaired.
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
