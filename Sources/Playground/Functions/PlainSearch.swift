// The page has a limit of bytes. So its search has no swarms, no states that a client names itself, and no passes of many
// runs. `Exploration/Native` has them.

extension ScheduleMaker {
    func drawSwarm(_ random: inout SeededGenerator) -> [Step] { space.drawSteps(random: &random) }
    func steered() -> ScheduleMaker { self }
}

extension ScheduleSearch {
    func noteStates(of result: ScheduleResult, isNew: Bool, steps: () -> [Step]) {}
}

extension ScheduleShrinker {
    func searchFurther() {}
    func shrinkRivals() {}
}

extension FoundSchedule {
    func addRival(_ rival: Schedule<Step>) {}
}
