#if Command
    import ArgumentParser
    import Foundation
    import LifecycleEvents
    import RunDesk
    import UIKitCalls

    struct Explain: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Finds UIKit's sentence in a text or a crash report, and says what leads there and the way out.",
            discussion: """
                Ends with status 1 when it found something, and with 2 when a file is missing. Without a text it \
                lists what it knows.
                """)

        @Argument(help: "A sentence, an error id, one or more files, or - for standard input.")
        var text: [String] = []
        @Option(help: "table (an article), json, ndjson or csv.") var format = ResultFormat.table

        func run() throws {
            if text.isEmpty {
                listAll()
                return
            }
            let explained = try sources().map {
                Explained(file: $0.file, findings: MisuseGuide.find(in: $0.text))
            }
            if format == .table {
                StandardOutput.write(explained.map(article).joined(separator: "\n\n") + "\n")
            } else {
                // One file is told as a text is.
                let ofSeveral = explained.count > 1
                var writer = ResultWriter(
                    columns: (ofSeveral ? ["file"] : []) + Self.columns, format: format)
                for one in explained {
                    for finding in one.findings {
                        writer.write((ofSeveral ? [OutputValue(one.file)] : []) + row(finding))
                    }
                }
                writer.finish()
            }
            if explained.contains(where: { !$0.findings.isEmpty }) { throw ExitStatus.found }
        }

        /// What was found in a text, or in one of several files.
        private struct Explained {
            let file: String?
            let findings: [Finding]
        }

        private func article(_ explained: Explained) -> String {
            let title = text.count > 1 ? explained.file.map { "\($0.visible())\n\n" } ?? "" : ""
            guard explained.findings.isEmpty else {
                return title + explained.findings.map(\.article).joined(separator: "\n\n")
            }
            return title + "Nothing that UIKit says about property animators was found in this text.\n"
                + "`animatorpool explain` without a text lists what it knows."
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

        /// The contents of files when every argument names one, else the arguments as one text.
        private func sources() throws -> [(file: String?, text: String)] {
            guard text.allSatisfy(Self.namesFile) else { return [(nil, text.joined(separator: " "))] }
            // All are read before anything is said: a missing one is bad input.
            return try text.map { (file: $0, text: try InputLines($0).rest()) }
        }

        /// Whether an argument is a file's name, also of one that is missing, and no word of a sentence.
        private static func namesFile(_ argument: String) -> Bool {
            if argument == "-" || FileManager.default.fileExists(atPath: argument) { return true }
            let ending = URL(fileURLWithPath: argument).pathExtension
            if argument.contains(where: \.isWhitespace) {
                return ["crash", "ips", "log", "txt"].contains(ending.lowercased())
            }
            return !ending.isEmpty || argument.contains("/")
        }
    }
#endif
