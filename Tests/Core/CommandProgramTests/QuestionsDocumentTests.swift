import CommandTestSupport
import Foundation
import LifecycleStore
import Testing

/// docs/questions.md says what the log can be asked, and shows an answer to each question.
///
/// The document is written from the catalogue (`Question`) and the comments of the migrations, and its
/// answers from the built command. Where it is out of date, this renews it:
///
///     RENEW_QUESTIONS=1 swift test --filter QuestionsDocumentTests
struct QuestionsDocumentTests {
    private static let strategies = [
        "reuse-safe", "next-turn", "in-data-source", "once-per-cell", "no-teardown",
    ]

    private static let workload = """
        name: questions
        list: { items: 100, itemHeight: 120, reuseIdentifiers: [photo] }
        costs: { create: 2.0, configure: 1.0, attach: 0.3, teardown: 0.1 }
        steps:
          - fling: { velocity: 3000 }
          - fling: { velocity: -3000 }
          - turn: [ { jump: { item: 80 } }, { jump: { item: 0 } }, { jump: { item: 80 } }, { jump: { item: 0 } } ]
          - scroll: { by: 500 }
          - wait: 1
          - destroyList
          - wait: 1.5
        """

    private static let path = Document.root.appendingPathComponent("docs/questions.md").path

    @Test func `the document's answers are those of the command`() throws {
        let document = try Self.document()
        if ProcessInfo.processInfo.environment["RENEW_QUESTIONS"] != nil {
            try document.write(toFile: Self.path, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOfFile: Self.path, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let expected = document.split(separator: "\n", omittingEmptySubsequences: false)
        let difference = zip(written, expected).enumerated().first { $0.element.0 != $0.element.1 }
        #expect(
            difference == nil && written.count == expected.count,
            """
            docs/questions.md:\((difference?.offset ?? min(written.count, expected.count)) + 1) is out of date; \
            RENEW_QUESTIONS=1 swift test --filter QuestionsDocumentTests renews it
            """)
    }

    // MARK: The document

    private static func document() throws -> String {
        let command = try Command()
        try command.write(workload, to: "questions.yaml")
        for strategy in strategies {
            let run = try command.run("simulate", "questions.yaml", "--strategy", strategy, "--quiet")
            try #require(run.status == 0, "\(run.errors)")
        }
        return try head + questions(command)
    }

    /// The question whose answer the page shows.
    private static let shown = "stale"

    private static var head: String {
        """
        # Questions to a log

        `animatorpool ask NAME` answers a question about a run, and `ask NAME --help` prints what the columns of the answer mean, and the
        SQL. Each question is a view of the log, with `_` in place of `-`, which `animatorpool sql` and any SQLite client can read.
        [Tables and columns](columns.md) has the columns of each answer.

        An answer, about a simulation with the strategy `next-turn`:


        """
    }

    private static func questions(_ command: Command) throws -> String {
        var example = ""
        let lines = try Question.all.map { question in
            let run = (strategies.firstIndex(of: question.example.strategy) ?? 0) + 1
            let arguments = [
                "ask", question.name, "--run", "\(run)", "--limit", "\(question.example.limit)",
            ]
            let answer = try command.run(arguments)
            try #require(answer.status == 0, "\(answer.errors)")
            // Each example has rows, although the page shows only one.
            #expect(answer.output.split(separator: "\n").count > 1, "\(question.name): \(answer.output)")
            if question.name == shown {
                example =
                    "```\n$ animatorpool ask \(question.name) --limit \(question.example.limit)\n\(answer.output)```\n"
            }
            return "- **`\(question.name)`**: \(question.sentence)\n"
        }
        return """
            \(example)
            ## The questions

            \(lines.joined())
            """
    }
}
