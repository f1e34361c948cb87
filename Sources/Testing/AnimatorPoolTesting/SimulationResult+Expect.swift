import LifecycleEvents
import LifecycleJudging
import ScrollSimulation

extension SimulationResult {
    /// Fails the test for each broken rule. The message has the count of violations and the first violation.
    /// The message names the cell, its use, the animator and the line that requested the animator.
    ///
    ///     Simulation(workload, seed: 1) { MyFeed($0) }.run().expectNoViolation()
    public func expectNoViolation(
        fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line
    ) {
        violations.report(at: TestPlace(fileID: fileID, filePath: filePath, line: line))
    }
}
