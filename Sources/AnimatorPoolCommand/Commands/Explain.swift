#if Command
    import ArgumentParser
    import Foundation
    import MisuseGuide

    struct Explain: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Finds UIKit's sentence in a text or a crash report, and says what leads there and the way out.",
            discussion: "Ends with status 1 when it found something. Without a text it lists what it knows.")

        @Argument(help: "A sentence, an error id, a file, or - for standard input.") var text: [String] = []
        @Option(help: "table (an article), json, ndjson or csv.") var format = ResultFormat.table

        func run() throws {
            if text.isEmpty {
                listAll()
                return
            }
            let findings = MisuseGuide.find(in: try wholeText())
            if format == .table {
                let articles = findings.map(\.article)
                StandardOutput.write(
                    articles.isEmpty
                        ? "Nothing that UIKit says about property animators was found in this text.\n"
                            + "`animatorpool explain` without a text lists what it knows.\n"
                        : articles.joined(separator: "\n\n") + "\n")
            } else {
                var writer = ResultWriter(columns: Self.columns, format: format)
                for finding in findings { writer.write(row(finding)) }
                writer.finish()
            }
            if !findings.isEmpty { throw ExitStatus.found }
        }

        private static let columns = [
            "id", "exception", "sentence", "match", "line", "calls", "cause", "uikit", "animatorPool",
        ]

        private func row(_ finding: Finding) -> [OutputValue] {
            [
                .text(finding.id), .text(finding.exception), .text(finding.sentence),
                .text(finding.match.rawValue), OutputValue(finding.line),
                .list(finding.calls.map(Self.call)), .text(finding.advice.cause), .text(finding.advice.uikit),
                .text(finding.advice.animatorPool),
            ]
        }

        private static func call(_ call: MisuseCall) -> OutputValue {
            .object([
                .init("phase", .text(call.phase?.rawValue ?? "any")), .init("call", .text(call.call)),
                .init("regimes", .list(call.regimes.map { .text($0) })),
            ])
        }

        private func listAll() {
            var writer = ResultWriter(columns: ["id", "sentence"], format: format)
            for subject in MisuseSubject.allCases {
                writer.write([.text(subject.id), .text(subject.sentence)])
            }
            writer.finish()
        }

        /// A file's content when the text is the name of one, else the text itself.
        private func wholeText() throws -> String {
            let joined = text.joined(separator: " ")
            if joined == "-" || (text.count == 1 && FileManager.default.fileExists(atPath: joined)) {
                return try InputLines(joined).rest()
            }
            return joined
        }
    }
#endif
