import ArgumentParser
import FileKit
import LifecycleEvents
import LifecycleStore
import LogAnswers
import ProgramKit

struct Ask: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answers a built-in question about a run. Without a question, lists all of them.",
        discussion: """
            `animatorpool ask QUESTION --help` says what its columns mean. Each answer is a view of the log, \
            which `animatorpool sql` reads as well; `animatorpool schema VIEW` lists its columns in SQL.

            Questions: \(Question.all.map(\.name).joined(separator: ", ")).
            """)

    @Argument(help: "The question's name.", completion: .list(Question.all.map(\.name)))
    var question: String?
    @Option(name: .customLong("db"), help: .logUnlessGiven) var givenDB: String?
    @Option(name: .customLong("run"), help: .runs, completion: .runs) var givenSelector: RunSelector?
    @Option(help: "Only what was so at this second of the run, as 2.5. For `ask screen`.") var at: Double?
    @Option(
        name: .customLong("limit"),
        help: "At most so many rows: a whole number from 0 on, or none for all of them; 1000 unless given.")
    var givenLimit: RowLimit?
    @OptionGroup var table: TableOptions
    @Option(help: "The format of the output.") var format = ResultFormat.table

    private var limit: RowLimit { givenLimit ?? .standard }

    func validate() throws {
        try GivenOptions([
            "--db": givenDB != nil, "--run": givenSelector != nil, "--limit": givenLimit != nil,
            "--columns": table.givenColumns != nil, "--at": at != nil, "a question": question != nil,
        ]).require("a question", for: "--db", "--run", "--limit", "--columns", "--at")
        guard let at else { return }
        if !(0...1e9).contains(at) {
            throw ValidationError("--at needs a second of the run, from 0 on, not \(at).")
        }
        if let question, let asked = Question.named(question), !asked.lasts {
            let lasting = Question.all.filter { $0.lasts }.map { "ask \($0.name)" }
            throw ValidationError(
                "--at has no effect on ask \(question): it is for \(lasting.joined(separator: ", ")).")
        }
    }

    func run() throws {
        guard let question else { return list() }
        guard let asked = Question.named(question) else {
            let names = Question.all.map(\.name)
            let near = Spelling.suggestion(for: question, among: names)
            throw InputError(
                "there is no question “\(question)”; "
                    + (near ?? "`animatorpool ask` lists them: \(names.joined(separator: ", "))"))
        }
        let log = try LogSource(givenDB ?? LogPath.standard, for: .command)
        let selector = givenSelector ?? .newest
        let columns = RowPages.columns(of: asked, selector)
        var writer = ResultWriter(
            columns: columns, format: format, showing: try table.selection(of: columns))
        var progress = Progress("asking", quiet: false)
        var runs: [Int64] = []
        let wasCut = try RowPages(limit: limit.rows).forEachRow(
            of: log, selector, answering: asked, atNs: at.map { Int64($0 * 1e9) }
        ) { run, state in
            progress.update("\(run.log): \(state)")
        } answered: { run in
            progress.finish()
            runs.append(run.number)
            try run.sayIfOpen("rows of open animators and uses are missing")
        } _: { row in
            writer.write(row)
        }
        writer.finish(
            ifEmpty: wasCut ? nil : "\(asked.name): nothing in \(runs.runsInWords).")
        if wasCut { StandardError.write(limit.cut("row", "--limit shows more")) }
    }

    /// Returns the question to print help for, as in `ask leaks --help` and `help ask leaks`.
    ///
    /// The parser has help for commands only.
    static func helpedQuestion(in words: [String]) -> Question? {
        let isAsked = words.first == _commandName && (words.contains("--help") || words.contains("-h"))
        guard isAsked || words.starts(with: ["help", _commandName]) else { return nil }
        return words.dropFirst(isAsked ? 1 : 2).lazy.compactMap(Question.named).first
    }

    /// Prints the meaning of a question, and of the columns of its answer.
    static func help(on question: Question) {
        StandardOutput.write(paragraph: "\(question.name): \(question.view.sentence)")
        StandardOutput.write("\n")
        let rows = question.answerColumns.map { column in
            [OutputValue.text(column.name), OutputValue(column.unit), .text(column.meaning)]
        }
        StandardOutput.write(TextTable(columns: ["column", "unit", "meaning"], rows: rows))
        let view = question.view.name
        StandardOutput.write("\n")
        StandardOutput.write(
            paragraph: "In SQL it is the view \(view): `animatorpool schema \(view)`. Its query:")
        StandardOutput.write("\n")
        StandardOutput.write(paragraph: question.sql)
    }

    private func list() {
        ResultWriter.write(
            ["question", "view", "answer"],
            Question.all.map { [.text($0.name), .text($0.view.name), .text($0.sentence)] }, format)
    }
}
