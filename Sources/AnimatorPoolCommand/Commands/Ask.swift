#if Command
    import ArgumentParser
    import LifecycleStore

    struct Ask: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Answers one of the usual questions about a run; without one it lists them.",
            discussion: """
                Each answer is a view of the log, which `animatorpool sql` reads as well; QUESTIONS.md says what \
                its columns mean.
                """)

        @Argument(help: "The question's name.") var question: String?
        @Option(help: "A log file, or an NDJSON file.") var db = LogPath.standard
        @Option(name: .customLong("run"), help: "The run's number; the newest unless given.")
        var runNumber: Int64?
        @Option(help: "At most so many rows.") var limit = 1000
        @Option(help: "table, json, ndjson or csv.") var format = ResultFormat.table

        func validate() throws {
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
            let log = try LogSource(db)
            let answer = try log.reader.answer(asked, run: runNumber, limit: limit)
            var writer = ResultWriter(columns: answer.columns, format: format)
            for row in answer.rows { writer.write(row.map(OutputValue.init)) }
            writer.finish()
            if answer.wasCut { StandardError.write("cut after \(limit) rows; --limit shows more\n") }
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
