import Exploration
import ListExploration
import ScrollSimulation
import SeededRandom
import Testing

struct StepShapeTests {
    @Test func `steps have one shape exactly if they differ in their numbers only`() {
        let space = ListSteps(ExploredList.workload)
        var random = SeededGenerator(seed: 1)
        var shapes: [Step: Int] = [:]
        for _ in 0..<5000 {
            let step = space.drawStep(after: [], random: &random)
            let simplest = space.step(step, with: space.values(of: step).map { $0.simplest })
            let shape = space.shape(of: step)
            #expect(shapes[simplest] ?? shape == shape, "\(step)")
            shapes[simplest] = shape
        }
        #expect(shapes.count > 100)
        #expect(Set(shapes.values).count == shapes.count)
    }
}
