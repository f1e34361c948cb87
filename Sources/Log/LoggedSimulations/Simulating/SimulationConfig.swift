import Foundation
import LogAnswers
import RunReport
import ScrollSimulation

/// What makes a simulation repeatable beside its seed, strategy and regimes: which version ran which text of a
/// workload, and what was changed about it. It is in the log as `run.config`.
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

    /// - Parameter workload: what runs. What its cells animate is beside the text, for whoever draws the run, and
    ///   so do the regimes that no column of the run has, for whoever lists it.
    func json(at pace: Pace, of workload: Workload) -> String {
        let flags = flags + [.init("pace", pace.configValue)]
        let regimes: [OutputValue.Field] = [
            .init("updates", OutputValue(workload.recordedUpdates)),
            .init("transitions", OutputValue(workload.recordedTransitions)),
        ]
        return OutputValue.object(
            [
                .init("version", .text(version)), .init("workload", .text(yaml)),
                .init("flags", .object(flags.filter { $0.value != .null })),
            ] + regimes.filter { $0.value != .null } + [
                .init("animation", AnimatedProperty(workload.animator).value)
            ]
        ).json
    }
}

/// What a run's configuration says of its workload: the text, and the options that changed it.
package struct StoredConfig: Decodable, Equatable {
    package struct Flags: Decodable, Equatable {
        package let items: Int?
        package let frameRate: Double?
        package let touches: String?
        package let density: Double?
    }

    package let workload: String
    package let flags: Flags?

    /// Nil where it says nothing, as in an app's log.
    package init?(_ json: String) {
        guard let config = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return nil }
        self = config
    }
}
