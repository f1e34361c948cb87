import LogAnswers
import LoggedSimulations

extension LiveList {
    /// The list as clients read it.
    var value: OutputValue {
        let standing = standing
        let workload = plan.workload
        return [
            "live": .text(uuid), "state": .text(standing.phase.rawValue),
            "reason": OutputValue(standing.reason?.rawValue),
            "workload": .text(workload.name),
            "seed": .int(Int64(clamping: plan.seed)),
            "regime": .text(workload.regime.rawValue),
            "cells": .text(workload.recordedCells),
            "frameRate": .double(workload.frameRate),
            "viewport": [
                "width": .double(standing.viewport.width),
                "height": .double(standing.viewport.height),
            ],
            "columns": OutputValue(workload.list.columns),
            "items": OutputValue(standing.items),
            "started": OutputValue(secondsOfNs: startedUnixNs),
            "idleSeconds": .double(plan.idleSeconds), "animation": animation.value,
            "sides": .list(
                runs.indices.map { side in
                    [
                        "side": OutputValue(side),
                        "strategy": .text(plan.strategies[side].rawValue),
                        "run": .text(runs[side]),
                        "summary": standing.summaries[side].map {
                            .object($0.fields.filter { $0.name != "run" })
                        } ?? .null,
                        "problem": standing.problems[side].map { Problem($0).value } ?? .null,
                    ]
                }),
        ]
    }
}
