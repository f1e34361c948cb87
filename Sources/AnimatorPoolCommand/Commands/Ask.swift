#if Command
    import ArgumentParser
    import LifecycleStore
    import RunDesk

    struct Ask: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Answers one of the usual questions about a run; without one it lists them.",
            discussion: """
                Each answer is a view of the log, which `animatorpool sql` reads as well; docs/questions.md says what \
                its columns mean.
                """)

        @Argument(help: "The question's name.") var question: String?
        @Option(
            name: .customLong("db"),
            help: """
                A log file, a folder with a file per run, or an NDJSON file; \(LogPath.standard) unless given.
                """)
        var givenDB: String?
        @Option(name: .customLong("run"), help: "The run's number or uuid, or all; the newest unless given.")
        var givenSelector: RunSelector?
        @Option(name: .customLong("limit"), help: "At most so many rows; 1000 unless given.")
        var givenLimit: Int?
        @Option(help: "table, json, ndjson or csv.") var format = ResultFormat.table

        private var limit: Int { givenLimit ?? 1000 }

        func validate() throws {
            try GivenOptions([
                "--db": givenDB != nil, "--run": givenSelector != nil, "--limit": givenLimit != nil,
                "a question": question != nil,
            ]).require("a question", for: "--db", "--run", "--limit")
            guard limit >= 0 else { throw ValidationError("--limit must be 0 or more, not \(limit).") }
        }

        func run() throws {
            guard let question else {
                list()
                return
            }
            guard let asked = Question.named(question) else {
                throw InputError(
                    "there is no question “\(question)”; `animatorpool ask` lists them: "
                        + Question.all.map(\.name).joined(separator: ", "))
            }
            let log = try LogSource(givenDB ?? LogPath.standard, for: .command)
            let selector = givenSelector ?? .newest
            var writer: ResultWriter?
            var progress = Progress("asking", quiet: false)
            let ofAll = selector == .all
            let wasCut = try log.ask(asked, of: selector, limit: limit) { run, state in
                progress.update("\(run.log): \(state)")
            } _: { run, answer in
                progress.finish()
                try run.sayIfOpen("rows of what has not ended are missing")
                if writer == nil {
                    writer = ResultWriter(columns: (ofAll ? ["run"] : []) + answer.columns, format: format)
                }
                for row in answer.rows {
                    writer?.write((ofAll ? [.int(run.number)] : []) + row.map(OutputValue.init))
                }
            }
            writer?.finish()
            if wasCut { StandardError.write("cut after \(limit) rows; --limit shows more\n") }
        }

        private func list() {
            var writer = ResultWriter(columns: ["question", "view", "answer"], format: format)
            for question in Question.all {
                writer.write([.text(question.name), .text(question.view.name), .text(question.sentence)])
            }
            writer.finish()
        }
    }
#endif
