import Exploration
import SeededRandom

/// A space that hides the relations of a task's steps: equivalent numbers, and references.
struct SpaceOfNumbers<Base: StepSpace>: StepSpace {
    let base: Base
    var choiceKinds: [ChoiceKind] { base.choiceKinds }

    func drawSteps(random: inout SeededGenerator) -> [Base.Step] {
        base.drawSteps(random: &random)
    }
    func drawStep(after steps: [Base.Step], random: inout SeededGenerator) -> Base.Step {
        base.drawStep(after: steps, random: &random)
    }
    func mutated(_ step: Base.Step, random: inout SeededGenerator) -> Base.Step {
        base.mutated(step, random: &random)
    }
    func values(of step: Base.Step) -> [StepValue] {
        base.values(of: step).map { value in
            var value = value
            value.group = nil
            return value
        }
    }
    func step(_ step: Base.Step, with values: [Int]) -> Base.Step { base.step(step, with: values) }
}
