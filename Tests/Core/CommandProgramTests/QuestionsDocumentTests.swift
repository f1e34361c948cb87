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

    private static var head: String {
        """
        # Questions to a log

        `animatorpool ask` lists these questions. `animatorpool ask NAME` answers a question about a run. Each question is a view of
        the log, which `animatorpool sql` and any SQLite client can read.

        A question's view has the question's name, with `_` in place of `-`. [Tables and columns](columns.md) has the rule for the
        names of columns in SQL and elsewhere, and all other tables and views. The tables below leave out `id` (run << 40 | number) and `run_id`. To select run 5 in SQL, use
        `id BETWEEN 5 << 40 AND (6 << 40) - 1`, or `run_id = 5` in a view without `id`. Both read no row of another run.

        The examples are from the workload `questions.yaml` below, simulated once with each strategy
        (`animatorpool simulate questions.yaml --strategy …`): \
        \(strategies.enumerated().map { "run \($0.offset + 1) `\($0.element)`" }.joined(separator: ", ")).

        ```yaml
        \(workload)
        ```

        A test compares this page with the answers of the command. `RENEW_QUESTIONS=1 swift test --filter QuestionsDocumentTests`
        renews the page.

        """
    }

    private static func questions(_ command: Command) throws -> String {
        try Question.all.map { question in
            let run = (strategies.firstIndex(of: question.example.strategy) ?? 0) + 1
            let arguments = [
                "ask", question.name, "--run", "\(run)", "--limit", "\(question.example.limit)",
            ]
            let answer = try command.run(arguments)
            try #require(answer.status == 0, "\(answer.errors)")
            return """

                ## \(question.name)

                \(question.view.sentence)

                \(try answerTable(of: question, command))
                ```
                $ animatorpool \(arguments.joined(separator: " "))
                \(answer.output)```

                ```sql
                \(question.sql)
                ```

                """
        }.joined()
    }

    /// What the columns are called in an answer and in SQL, and what they mean.
    private static func answerTable(of question: Question, _ command: Command) throws -> String {
        let header = try command.run("ask", question.name, "--limit", "0", "--format", "csv").output
        let names = header.split(whereSeparator: \.isNewline).first?.split(separator: ",") ?? []
        return "| column | in SQL | unit | meaning |\n|---|---|---|---|\n"
            + zip(names, question.columns).map { name, column in
                let meaning = column.meaning.replacing("|", with: "\\|")
                let unit =
                    column.unit == "nanoseconds" && name != "tNs"
                    ? "seconds (in SQL nanoseconds)" : column.unit ?? ""
                return "| `\(name)` | `\(column.name)` | \(unit) | \(meaning) |\n"
            }.joined()
    }
}
