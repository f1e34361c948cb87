import LogAnswers
import LoggedSimulations

extension LiveList {
    /// What is told of it.
    var value: OutputValue {
        let standing = standing
        let workload = plan.workload
        return .object([
            .init("live", .text(uuid)), .init("state", .text(standing.phase.rawValue)),
            .init("reason", OutputValue(standing.reason?.rawValue)),
            .init("workload", .text(workload.name)),
            .init("seed", .int(Int64(clamping: plan.seed))),
            .init("regime", .text(workload.regime.rawValue)),
            .init("cells", .text(workload.cells.rawValue)),
            .init("frameRate", .double(workload.frameRate)),
            .init(
                "viewport",
                .object([
                    .init("width", .double(standing.viewport.width)),
                    .init("height", .double(standing.viewport.height)),
                ])),
            .init("columns", OutputValue(workload.list.columns)),
            .init("items", OutputValue(standing.items)),
            .init("started", OutputValue(secondsOfNs: startedUnixNs)),
            .init("idleSeconds", .double(plan.idleSeconds)), .init("animation", animation.value),
            .init(
                "sides",
                .list(
                    runs.indices.map { side in
                        .object([
                            .init("side", OutputValue(side)),
                            .init("strategy", .text(plan.strategies[side].rawValue)),
                            .init("run", .text(runs[side])),
                            .init(
                                "summary",
                                standing.summaries[side].map {
                                    .object($0.fields.filter { $0.name != "run" })
                                } ?? .null),
                            .init("problem", standing.problems[side].map { Problem($0).value } ?? .null),
                        ])
                    })),
        ])
    }
}
