import FileKit
import Foundation
import LifecycleEvents
import LifecycleStore
import LogAnswers
import WorkloadFiles

extension Route {
    static let questions = [
        Route("GET", "/v1/questions", "listQuestions") { call in
            .json(
                .list(of: Question.all) { question in
                    [
                        "question": .text(question.name), "view": .text(question.view.name),
                        "answer": .text(question.sentence),
                        "columns": .list(of: question.answerColumns) {
                            [
                                "name": .text($0.name), "sql": .text($0.sql),
                                "meaning": .text($0.meaning), "unit": OutputValue($0.unit),
                            ]
                        },
                    ]
                })
        },
        Route(
            "GET", "/v1/runs/{run}/questions/{question}", "ask", parameters: ["limit", "format"],
            work: .questions
        ) { call in
            let name = call.path["question"] ?? ""
            guard let question = Question.named(name) else {
                throw Problem(
                    404, "no-question", "There is no such question", "Nobody asks “\(name.shown)”.",
                    wayOut: Problem.wayOut(
                        of: name, among: Question.all.map(\.name), or: "GET /v1/questions lists them."))
            }
            let run = try call.run()
            return try call.answer(about: run) {
                let result = try run.withOwnReader().reader.answer(
                    question, run: run.record.number, limit: try call.limit())
                var answer = RowAnswer(try call.format())
                let shape = AnswerShape(of: question)
                answer.add(columns: shape.names, result.rows.lazy.map(shape.row))
                return answer.response(wasCut: result.wasCut)
            }
        },
        Route("POST", "/v1/runs/{run}/sql", "query", content: .json, work: .queries, needs: .run) { call in
            let run = try call.run()
            return try UserQuery(
                call.content, of: run, limits: call.service.settings.limits, call.service.temporaryFiles
            )
            .answer(by: call.service.settings.executable, stop: call.wantsToStop)
        },
        Route("GET", "/v1/kinds", "listKinds") { _ in
            .json(
                .list(of: EventKind.allCases) {
                    ["kind": .text($0.name), "severity": .text($0.severity.name)]
                })
        },
        Route("GET", "/v1/workloads", "listWorkloads") { _ in
            .json(
                .list(of: BuiltInWorkloads.all) {
                    ["name": .text($0.name), "title": .text($0.title)]
                })
        },
        Route("GET", "/v1/workloads/{workload}", "getWorkload") { call in
            let name = call.path["workload"] ?? ""
            guard let workload = BuiltInWorkloads.named(name) else {
                throw Problem(
                    404, "no-workload", "There is no such workload", "The service does not carry it.",
                    wayOut: Problem.wayOut(
                        of: name, among: BuiltInWorkloads.all.map(\.name),
                        or: "GET /v1/workloads lists those it carries."))
            }
            return ServiceResponse(type: MediaType.yaml, .bytes(Array(workload.yaml.utf8)))
        },
    ]
}
