import SeededRandom

extension ScheduleMaker {
    /// Draws the steps of a run that omits each shape of steps with a probability of 1/2.
    func drawSwarm(_ random: inout SeededGenerator) -> [Step] {
        var omitted: [Int: Bool] = [:]
        var steps: [Step] = []
        let count = 1 + random.below(Self.longest)
        for _ in 0..<count * Self.swarmDraws where steps.count < count {
            let step = space.drawStep(after: steps, random: &random)
            let shape = space.shape(of: step)
            let isOmitted = omitted[shape] ?? random.chance(1, in: 2)
            omitted[shape] = isOmitted
            if !isOmitted { steps.append(step) }
        }
        return steps.isEmpty ? space.drawSteps(random: &random) : steps
    }

    /// The number of draws for each step of a swarm, of which some are omitted.
    private static var swarmDraws: Int { 4 }
}
