import LogAnswers
import PropertyAnimation
import ScrollSimulation

/// A user's changes to a workload, from command options or request members.
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

    /// Applies the changes to `workload`. Nil changes nothing.
    package func apply(to workload: inout Workload) {
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
    }

    /// The changes that ``SimulationConfig`` keeps. The run has columns for the others.
    package var flags: [OutputValue.Field] {
        [.init("items", OutputValue(items)), .init("frameRate", OutputValue(frameRate))]
    }
}
