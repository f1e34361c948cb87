import LifecycleEvents
import LifecycleJudging
import ScrollSimulation

extension SimulationResult {
    /// Fails the test for each rule the run has broken, with the first violation, which names the cell, its
    /// use, the animator and the line that asked for it, and with how many there are.
    ///
    ///     Simulation(workload, seed: 1) { MyFeed($0) }.run().expectNoViolation()
    public func expectNoViolation(
        fileID: String = #fileID, filePath: StaticString = #filePath, line: Int = #line
    ) {
        violations.report(at: TestPlace(fileID: fileID, filePath: filePath, line: line))
    }
}
