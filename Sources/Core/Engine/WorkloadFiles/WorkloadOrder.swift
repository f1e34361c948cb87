import PropertyAnimation
import ScrollSimulation
import WorkloadReading

/// What a user orders to run: a seed, and changes to a workload.
///
/// The options of commands and the members of a request are translated into this value, which checks them.
package struct WorkloadOrder: Hashable, Sendable {
    package var seed: UInt64 = 1
    package var strategy: Strategy?
    package var regime: AnimatorRegime?
    package var cells: CellRegime?
    package var transitions: TransitionRegime?
    package var profile: ListProfile?
    package var items: Int?
    package var frameRate: Double?
    package var viewport: Size?

    package init() {}

    /// The numbers that an order may have.
    package struct Limits {
        package let items: ClosedRange<Int>
        package let frameRates: ClosedRange<Double>

        package init(items: ClosedRange<Int>, frameRates: ClosedRange<Double>) {
            (self.items, self.frameRates) = (items, frameRates)
        }
    }

    /// The reason why an order cannot run.
    package enum Fault: Error {
        case items(Int)
        case frameRate(Double)
        case cellsBesideProfile
    }

    package func check(_ limits: Limits) throws(Fault) {
        if let items, !limits.items.contains(items) { throw .items(items) }
        if let frameRate, !limits.frameRates.contains(frameRate) { throw .frameRate(frameRate) }
        if cells != nil, profile != nil { throw .cellsBesideProfile }
    }

    /// Returns `workload` with the changes. A change that is nil changes nothing.
    ///
    /// - Parameter name: The name of the workload in an error.
    /// - Throws: `WorkloadError` if the changed list cannot have the sections of the workload.
    package func changing(_ workload: Workload, named name: String) throws(WorkloadError) -> Workload {
        var workload = workload
        if let strategy { workload.strategy = strategy }
        if let regime { workload.regime = regime }
        if let cells { workload.reuseCells(as: cells) }
        if let transitions {
            // A workload without `transitions` records no screens until it opens one.
            if workload.transitions == nil {
                workload.navigation.regime = transitions
            } else {
                workload.transitions = transitions
            }
        }
        if let profile { workload.profile = profile }
        if let items { workload.list.items = items }
        if let frameRate { workload.frameRate = frameRate }
        if let viewport { workload.viewport = viewport }
        try workload.checkSections(named: name)
        return workload
    }
}
