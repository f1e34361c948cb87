import LifecycleJudging
import LifecycleStore
import LogAnswers

extension Route {
    static let verdicts = [
        Route(
            "GET", "/v1/runs/{run}/verify", "verify", parameters: ["idleLimit", "all"], duration: .long
        ) { call in
            let (idleLimitNs, all) = (try call.idleLimitNs(), try call.query.flag("all"))
            let run = try call.run()
            let most = call.service.settings.limits.rows
            return try call.answer(about: run) {
                let verdict = try LogVerdicts.verdict(
                    of: run.withOwnReader().listed, idleLimitNs: idleLimitNs,
                    keptViolations: all ? most : 0,
                    for: call.client)
                return .json(verdict.served(all: all, most: most))
            }
        },
        Route("GET", "/v1/runs/{run}/diff/{other}", "diff", duration: .long) { call in
            let (a, b) = (try call.run(), try call.service.catalog.run(call.path["other"] ?? ""))
            return try call.answer(about: a, b) {
                let difference = try RunDifference(
                    a.withOwnReader().reader, run: a.record.number,
                    b.withOwnReader().reader, run: b.record.number)
                return .json(
                    .object([
                        .init("equal", .bool(difference.isEqual)),
                        .init("firstSeq", OutputValue((difference.first?.a ?? difference.first?.b)?.seq)),
                        .init(
                            "rows",
                            .list(
                                difference.rows.map { row in
                                    .object([
                                        .init("part", .text(row.part)), .init("name", .text(row.name)),
                                        .init("a", row.a), .init("b", row.b),
                                        .init("differs", .bool(row.a != row.b)),
                                    ])
                                })),
                    ]))
            }
        },
    ]
}

extension Verdict {
    /// - Parameters:
    ///   - all: whether each violation is told, and not the first of each rule alone.
    ///   - most: how many are told at most.
    func served(all: Bool, most: Int) -> OutputValue {
        let told = all ? violations : firsts
        return .object([
            .init("holds", .bool(counts.isEmpty)), .init("complete", .bool(isComplete)),
            .init("incompleteness", OutputValue(incompleteness)), .init("events", OutputValue(events)),
            .init("gaps", OutputValue(gaps)), .init("missing", .int(missing)),
            .init(
                "broken",
                .list(
                    counts.sorted { $0.key.code < $1.key.code }.map { rule, count in
                        .object([
                            .init("invariant", .text(rule.code)), .init("name", .text(rule.name)),
                            .init("count", OutputValue(count)),
                        ])
                    })),
            .init(
                "violations",
                .list(
                    told.prefix(most).map { violation in
                        .object([
                            .init("invariant", .text(violation.invariant.code)),
                            .init("seq", .int(violation.seq)),
                            .init("cell", OutputValue(violation.cell?.rawValue)),
                            .init("animator", OutputValue(violation.animator?.rawValue)),
                            .init("text", .text(violation.text)),
                        ])
                    })),
            .init("truncated", .bool(all && counts.values.reduce(0, +) > told.count)),
        ])
    }
}
