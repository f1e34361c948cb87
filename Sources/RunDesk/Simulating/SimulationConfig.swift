import LifecycleExport
import ScrollSimulation

/// What makes a simulation repeatable beside its seed, strategy and regimes: which version ran which text of a
/// workload, and what was changed about it. It stands in the log as `run.config`.
package struct SimulationConfig: Hashable, Sendable {
    /// Of the program that runs it.
    package var version: String
    /// The text of the workload.
    package var yaml: String
    /// What was changed about the workload; fields that are null are left out.
    package var flags: [OutputValue.Field]

    package init(version: String, yaml: String, flags: [OutputValue.Field]) {
        self.version = version
        self.yaml = yaml
        self.flags = flags
    }

    /// - Parameter recipe: what the cells animate; it stands beside the text, for whoever draws the run.
    func json(at pace: Pace, animating recipe: AnimatorRecipe) -> String {
        let flags = flags + [.init("pace", pace.configValue)]
        return OutputValue.object([
            .init("version", .text(version)), .init("workload", .text(yaml)),
            .init("flags", .object(flags.filter { $0.value != .null })),
            .init("animation", AnimatedProperty(recipe).value),
        ]).json
    }
}
