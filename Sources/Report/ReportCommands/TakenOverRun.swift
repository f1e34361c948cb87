import CoreCommands
import FileKit
import LogAnswers
import LoggedSimulations
import RunReport
import WorkloadFiles

/// The description of a run with which a page can repeat the run.
struct TakenOverRun {
    private let workloadJSON: String

    /// - Throws: `InputError` when the log does not have the configuration of the simulation.
    init(_ run: ListedRun) throws {
        let description = run.record.description
        guard let config = StoredConfig(run.record.configJSON), let flags = config.flags else {
            throw InputError(
                "run \(run.number) cannot be taken over: its log does not say what was simulated; leave out --playground"
            )
        }
        let words = [
            "name": description.name, "strategy": description.strategy, "regime": description.regime,
            "cells": description.cells,
        ]
        workloadJSON = try WorkloadText(config.workload, named: description.name).json(
            choosing: words.compactMapValues { $0 }, items: flags.items, frameRate: flags.frameRate,
            recording: flags.touches.map { RecordingReference($0, density: flags.density).inWorkload })
    }

    func at(_ playground: String) -> ReportOptions.TakeOver {
        ReportOptions.TakeOver(playground: playground, workloadJSON: workloadJSON)
    }
}
