import LifecycleEvents
import LifecycleJudging
import ScrollSimulation

extension SimulationResult {
    /// Fails the test for each broken rule of the run, naming the cell, its use, the animator and the
    /// line that asked for it.
    ///
    ///     Simulation(workload, seed: 1) { MyFeed($0) }.run().expectNoViolation()
    public func expectNoViolation(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) {
        violations.report(at: TestPlace(fileID: fileID, filePath: filePath, line: line))
    }
}
