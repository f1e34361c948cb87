import Foundation
import LogAnswers
import ScrollSimulation

/// How to run workloads, and where to write their log.
package struct SimulationPlan: Sendable {
    /// The log file, or a folder that gets a file for each run. With nil no log is written.
    package var log: String?
    /// Whether to force every batch to disk.
    package var durable: Bool
    /// How long to wait for a log that cannot be opened or written.
    package var patience: LogWaitLimit
    /// The seed of all random values.
    package var seed: UInt64
    package var pace: Pace
    /// The maximum size of a run's log, at which the run ends; nil for no limit.
    package var maxLogBytes: Int64?
    package var config: SimulationConfig
    /// Whether a single run's outcome has a headline.
    package var tellsHeadline = false

    package init(
        log: String?, durable: Bool = false, patience: LogWaitLimit = .standard, seed: UInt64,
        pace: Pace = .virtual, maxLogBytes: Int64? = nil, config: SimulationConfig
    ) {
        self.log = log
        self.durable = durable
        self.patience = patience
        self.seed = seed
        self.pace = pace
        self.maxLogBytes = maxLogBytes
        self.config = config
    }
}

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
    /// - Parameter workload: the workload of the run. Its animation and rows are included for drawings of the run, and
    ///   its regimes without a column of the run for lists of runs.
    package func json(at pace: Pace, of workload: Workload) -> String {
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
                .init("animation", workload.animator.configValue)
            ] + [.init("rows", workload.rowsConfigValue)].filter { $0.value != .null }
        ).json
    }
}

extension AnimatorRecipe {
    /// The number of values of a curve, enough for the resolution of a drawing.
    private static let curvePoints = 33

    /// The animation of a cell in a run's configuration, from which a page draws what the user saw.
    package var configValue: OutputValue {
        let values = (0..<Self.curvePoints).map { point in
            let value = curve.value(at: Double(point) / Double(Self.curvePoints - 1))
            return OutputValue.double((value * 1e4).rounded() / 1e4)
        }
        return .object([
            .init("key", .text(key)), .init("from", .double(from)), .init("to", .double(to)),
            .init("duration", .double(duration)), .init("scrubsLinearly", .bool(scrubsLinearly)),
            .init("first", .double(valueAtFirst)), .init("curve", .list(values)),
        ])
    }
}

extension Workload {
    /// The rows of the list in a run's configuration, from which a page draws what the user saw. Null for a
    /// list like most, with a row of 100 points for each item, and for sections.
    fileprivate var rowsConfigValue: OutputValue {
        let usual = ListShape()
        guard list.sections.isEmpty,
            !list.pattern.isEmpty || list.itemHeight != usual.itemHeight || list.columns != usual.columns
        else { return .null }
        return .object([
            .init(
                "itemHeight",
                .list([.double(list.itemHeight.lowerBound), .double(list.itemHeight.upperBound)])),
            .init("pattern", .list(list.pattern.map { .double($0) })),
            .init("columns", OutputValue(list.columns)),
            .init("viewport", .double(viewport.height)),
        ])
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
