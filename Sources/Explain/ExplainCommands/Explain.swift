import ArgumentParser
import CoreCommands
import Explanations
import FileKit
import Foundation
import LifecycleEvents
import LogAnswers
import ProgramKit
import UIKitCalls

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Explains an exception of UIKit in a text or a crash report, a hazard or a rule, and how to fix it.",
        discussion: """
            Finds UIKit's sentence in a crash report. Where the sentence is missing, it finds the frame of the call that \
            raised the exception. It also prints the nearest frame of your app. Reports are .ips, .crash, Crashlytics' text \
            or a debugger's backtrace. They must be symbolicated, and may be compressed with gzip.

            Names work too: viewNeverAdded is a hazard, I2 a rule. Without a text it lists all names. Ends with status 1 \
            when it found something, and with 2 when a file is missing.
            """)

    @Argument(
        help: "A sentence, names of exceptions, hazards or rules, one or more files, or - for standard input."
    )
    var text: [String] = []
    @Flag(help: "Every article, or with --out a page for each.") var all = false
    @Option(help: "With --all: a folder for static pages of HTML.") var out: String?
    @Flag(help: "With --out: does not report what it wrote.") var quiet = false
    @Option(name: .customLong("format"), help: "The format of the output; table is an article.")
    var givenFormat: ResultFormat?

    private var format: ResultFormat { givenFormat ?? .table }

    func validate() throws {
        let given = GivenOptions([
            "a text": !text.isEmpty, "--all": all, "--out": out != nil, "--format": givenFormat != nil,
            "--quiet": quiet,
        ])
        try given.refuse("a text", beside: "--all")
        try given.require("--all", for: "--out")
        try given.refuse("--format", beside: "--out")
        try given.require("--out", for: "--quiet")
    }

    func run() throws {
        if let out { return try writePages(into: out) }
        if all { return write([Explained(file: nil, explanations: Explanation.all)]) }
        if text.isEmpty {
            return ResultWriter.write(
                ["id", "sentence"], Explanation.all.map { [.text($0.id), .text($0.sentence)] }, format)
        }
        let (sources, isWhole) = try sources()
        let explained = sources.map {
            Explained(file: $0.file, explanations: Explanation.find(in: $0.text))
        }
        if !explained.isEmpty { write(explained) }
        if !isWhole { throw ExitStatus.bad }
        if explained.contains(where: { !$0.explanations.isEmpty }) { throw ExitStatus.found }
    }

    private func write(_ explained: [Explained]) {
        if format == .table {
            StandardOutput.write(explained.map(article).joined(separator: "\n\n") + "\n")
        } else {
            // The rows of a single file have no column `file`, as for a text.
            let ofSeveral = explained.count > 1
            let columns = Explanation.all[0].fields.map(\.name)
            let rows = explained.flatMap { one in
                one.explanations.map {
                    (ofSeveral ? [OutputValue(one.file)] : []) + $0.fields.map(\.value)
                }
            }
            ResultWriter.write((ofSeveral ? ["file"] : []) + columns, rows, format)
        }
    }

    /// Writes the pages, and prints the path of the first one.
    private func writePages(into path: String) throws {
        let folder = try AtomicFolder(path, EndSignals.temporaryFiles) { file in
            // Each page that this program writes has this tag near its beginning.
            guard file.hasSuffix(".html"), let page = try? InputLines(file).rest(limit: 1 << 20) else {
                return false
            }
            return page.contains("<meta name=\"generator\" content=\"\(GuidePage.generator)\">")
        }
        let pages = Explanation.pages(producer: "animatorpool \(programVersion)")
        for page in pages { try folder.write(page.html, to: page.name) }
        try folder.finish()
        let index = "\(path)/\(GuidePage.indexName)"
        StandardOutput.write("\(index)\n")
        WrittenNotice.say(
            "\(pages.count.counting("page")) in \(path)", next: "open \(index) in a browser", quiet: quiet
        )
    }

    /// The explanations of a text, or of one of several files.
    private struct Explained {
        let file: String?
        let explanations: [Explanation]
    }

    private func article(_ explained: Explained) -> String {
        let title = text.count > 1 ? explained.file.map { "\($0.visible())\n\n" } ?? "" : ""
        guard explained.explanations.isEmpty else {
            return title
                + explained.explanations.map { $0.article(width: Self.width) }.joined(separator: "\n\n")
        }
        let near =
            text.count == 1 ? Spelling.suggestion(for: text[0], among: Explanation.all.map(\.id)) : nil
        return title
            + Prose.wrapped(
                (near.map { "D\($0.dropFirst()) " } ?? "") + Self.nothingFound, width: Self.width)
    }

    /// Longer lines are hard to read, even on a wide terminal.
    private static let width = min(Terminal.width ?? 80, 100)

    private static let nothingFound = """
        No exception of a UIKit animator or list, hazard or rule found in this text. A report that shows only addresses must be \
        symbolicated first: open it in Xcode's Organizer. `animatorpool explain` without a text lists all exceptions, hazards \
        and rules.
        """

    /// Returns the contents of files if every argument names a file, otherwise the arguments as one text.
    ///
    /// - Returns: the texts, and whether all files could be read. Reports each unreadable file.
    private func sources() throws -> (texts: [(file: String?, text: String)], isWhole: Bool) {
        // A name with a dot, such as hazard.leak, looks like a file name.
        let areNames = !Explanation.names(in: text.joined(separator: " ")).isEmpty
        guard !areNames, text.allSatisfy(Self.namesFile) else {
            return ([(nil, text.joined(separator: " "))], true)
        }
        var found: [(file: String?, text: String)] = []
        for path in text {
            do {
                found.append((path, try InputLines(path).rest(limit: Self.longestInput)))
            } catch {
                guard text.count > 1 else { throw error }
                StandardError.write("animatorpool: \(error)")
            }
        }
        return (found, found.count == text.count)
    }

    private static let longestInput = 64 << 20

    /// Whether an argument looks like a file name, existing or not, and not like a word of a sentence.
    private static func namesFile(_ argument: String) -> Bool {
        if argument == "-" || FileManager.default.fileExists(atPath: argument) { return true }
        let ending = URL(fileURLWithPath: argument).pathExtension
        if argument.contains(where: \.isWhitespace) {
            return ["crash", "ips", "log", "txt"].contains(ending.lowercased())
        }
        return !ending.isEmpty || argument.contains("/")
    }
}
