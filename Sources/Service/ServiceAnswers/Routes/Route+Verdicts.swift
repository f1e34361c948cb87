import Explanations
import Foundation
import LifecycleEvents
import LifecycleJudging
import LifecycleStore
import LogAnswers

extension Route {
    static let verdicts = [
        Route(
            "GET", "/v1/runs/{run}/verify", "verify", parameters: ["idleLimit", "all"], work: .questions
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
        Route("GET", "/v1/runs/{run}/diff/{other}", "diff", work: .questions) { call in
            let (a, b) = (try call.run(), try call.service.catalog.run(call.path["other"] ?? ""))
            return try call.answer(about: a, b) {
                let difference = try RunDifference(
                    a.withOwnReader().reader, run: a.record.number,
                    b.withOwnReader().reader, run: b.record.number)
                return .json(
                    [
                        "equal": .bool(difference.isEqual),
                        "firstSeq": OutputValue((difference.first?.a ?? difference.first?.b)?.seq),
                        "rows": .list(of: difference.rows) { row in
                            [
                                "part": .text(row.part), "name": .text(row.name),
                                "a": row.a, "b": row.b, "differs": .bool(row.differs),
                            ]
                        },
                    ])
            }
        },
    ]
}

extension Verdict {
    /// - Parameters:
    ///   - all: whether to include each violation, and not only the first of each rule.
    ///   - most: the greatest number of violations.
    func served(all: Bool, most: Int) -> OutputValue {
        let told = all ? violations : firsts
        return [
            "holds": .bool(counts.isEmpty), "complete": .bool(isComplete),
            "incompleteness": OutputValue(incompleteness), "events": OutputValue(events),
            "gaps": OutputValue(gaps), "missing": .int(missing),
            "broken": .list(of: counts.sorted { $0.key.code < $1.key.code }) { rule, count in
                [
                    "invariant": .text(rule.code), "name": .text(rule.name),
                    "severity": .text((worst[rule] ?? .latent).name),
                    "count": OutputValue(count),
                ]
            },
            "violations": .list(of: told.prefix(most)) { violation in
                [
                    "invariant": .text(violation.invariant.code),
                    "severity": .text(violation.severity.name),
                    "seq": .int(violation.seq),
                    "cell": OutputValue(violation.cell?.rawValue),
                    "animator": OutputValue(violation.animator?.rawValue),
                    "text": .text(violation.text),
                ]
            },
            "truncated": .bool(all && counts.values.reduce(0, +) > told.count),
        ]
    }
}

extension Route {
    static let explanations = [
        Route("GET", "/v1/explain", "listExplanations") { _ in
            .json(
                .list(of: Explanation.all) {
                    ["id": .text($0.id), "sentence": .text($0.sentence)]
                })
        },
        Route(
            "POST", "/v1/explain", "explain",
            content: .text(types: ["text/plain"], bytes: ServiceLimits().textBytes), work: .questions
        ) { call in
            let text = try call.content.text(
                or: .badRequest(
                    "The text is missing or no UTF-8.",
                    wayOut: "Send a crash report, a sentence of UIKit's, or the name of a hazard or a rule."))
            return .json(.list(Explanation.find(in: text).map { .object($0.fields) }))
        },
    ]
}
