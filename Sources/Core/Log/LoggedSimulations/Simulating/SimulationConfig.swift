import Foundation
import LogAnswers
import RunReport
import ScrollSimulation

/// The configuration that makes a simulation repeatable, in addition to its seed, strategy and regimes. The
/// log keeps it as `run.config`.
package struct SimulationConfig: Hashable, Sendable {
    /// The version of the program that runs the simulation.
    package var version: String
    /// The text of the workload.
    package var yaml: String
    /// The user's changes to the workload, without null fields.
    package var flags: [OutputValue.Field]

    package init(version: String, yaml: String, flags: [OutputValue.Field]) {
        self.version = version
        self.yaml = yaml
        self.flags = flags
    }

    /// Returns the configuration as JSON.
    ///
    /// - Parameter workload: the workload of the run. Its animation is included for drawings of the run, and
    ///   its regimes without a column of the run for lists of runs.
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

/// The workload's text in a run's configuration, and the options that changed the workload.
package struct StoredConfig: Decodable, Equatable {
    package struct Flags: Decodable, Equatable {
        package let items: Int?
        package let frameRate: Double?
        package let touches: String?
        package let density: Double?
    }

    package let workload: String
    package let flags: Flags?

    /// Returns nil if the JSON has no such configuration, as in an app's log.
    package init?(_ json: String) {
        guard let config = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return nil }
        self = config
    }
}
