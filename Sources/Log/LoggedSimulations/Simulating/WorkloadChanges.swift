import LogAnswers
import PropertyAnimation
import ScrollSimulation

/// What a user changes about a workload: by options of the command, or by members of a request.
package struct WorkloadChanges: Hashable, Sendable {
    package var strategy: Strategy?
    package var regime: AnimatorRegime?
    package var cells: CellRegime?
    package var transitions: TransitionRegime?
    package var profile: ListProfile?
    package var items: Int?
    package var frameRate: Double?
    package var viewport: Size?

    package init() {}

    /// Changes `workload`. What is nil stays as it is.
    package func apply(to workload: inout Workload) {
        if let strategy { workload.strategy = strategy }
        if let regime { workload.regime = regime }
        if let cells { workload.reuseCells(as: cells) }
        if let transitions {
            // A workload that says nothing of screens has none in its log before it opens one.
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
    }

    /// The changes that ``SimulationConfig`` keeps. The run has columns for the others.
    package var flags: [OutputValue.Field] {
        [.init("items", OutputValue(items)), .init("frameRate", OutputValue(frameRate))]
    }
}
