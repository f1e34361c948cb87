import LifecycleEvents
import LifecycleJudging
import LogAnswers
import ProgramKit

/// Prints the broken rules of logs: a row for each rule, or for each violation.
struct VerdictWriter {
    let verdicts: [Verdict]
    /// The name of the log.
    let log: String
    let all: Bool
    let acceptsIncomplete: Bool
    let format: VerifyFormat
    /// The rows and columns to show.
    let table: TableOptions
    /// The source tree in which annotations look up the files that logs name.
    let sources: AppSourceTree?

    /// - Throws: ``InputError`` when the user selects an unknown column.
    func write() throws {
        switch format {
        case .github: writeAnnotations()
        case .markdown: StandardOutput.writeAsIs(VerdictMarkdown(verdicts: verdicts, log: log, all: all).text)
        case .junit:
            StandardOutput.writeAsIs(
                JUnitReport(verdicts: verdicts, log: log, acceptsIncomplete: acceptsIncomplete).xml)
        case .table, .json, .ndjson, .csv: try writeRows(ResultFormat(rawValue: format.rawValue) ?? .table)
        }
        StandardOutput.flush()
        for verdict in verdicts { sayWhatIsMissing(in: verdict) }
    }

    private var extent: String {
        let events = verdicts.reduce(0) { $0 + $1.events }.counting("event")
        return verdicts.count == 1 ? events : "\(verdicts.count.counting("run")), \(events)"
    }

    private func writeRows(_ format: ResultFormat) throws {
        let ofSeveral = verdicts.contains { $0.run != nil }
        let ofFiles = verdicts.contains { $0.file != nil }
        let columns =
            (ofSeveral ? ["run"] : []) + (ofFiles ? ["file"] : []) + ["invariant", "severity"]
            + (all ? [] : ["count"]) + ["seq", "cell", "animator", "text"]
        let selection = try table.selection(of: columns)
        if format == .table, verdicts.allSatisfy(\.counts.isEmpty) {
            let style = verdicts.allSatisfy(\.isComplete) ? TextStyle.good : TextStyle.warning
            StandardOutput.writeAsIs(
                style.applied(to: "No rule is broken in \(extent).".visible()) + "\n")
            return
        }
        // A table has the rule's name in the text, and fewer columns. Scripts get all columns.
        let isForReading = format == .table && selection == nil
        var writer = ResultWriter(
            columns: columns, format: format,
            showing: isForReading
                ? try ColumnSelection(
                    columns.filter { !["invariant", "cell", "animator"].contains($0) }.joined(separator: ","),
                    of: columns) : selection)
        func write(_ verdict: Verdict, _ values: [OutputValue]) {
            writer.write(
                (ofSeveral ? [OutputValue(verdict.run)] : [])
                    + (ofFiles ? [OutputValue(verdict.file)] : []) + values)
        }
        for verdict in verdicts {
            for violation in all ? verdict.violations : verdict.firsts {
                write(
                    verdict,
                    [.text(violation.invariant.code), .text(violation.severity.name)]
                        + (all ? [] : [OutputValue(verdict.counts[violation.invariant])])
                        + [
                            .int(violation.seq), OutputValue(violation.cell?.rawValue),
                            OutputValue(violation.animator?.rawValue),
                            .text((isForReading ? violation.invariant.label + ": " : "") + violation.text),
                        ])
            }
            if format != .table, let incompleteness = verdict.incompleteness {
                write(
                    verdict,
                    [.text("incomplete"), .null] + (all ? [] : [.null])
                        + [.null, .null, .null, .text(incompleteness)])
            }
        }
        writer.finish()
    }

    /// Writes only as many annotations as GitHub shows per step.
    private func writeAnnotations() {
        let annotations = verdicts.flatMap { verdict in
            (all ? verdict.violations : verdict.firsts).map { annotation(of: $0, in: verdict) }
        }
        for annotation in annotations.prefix(GitHubAnnotation.shown) {
            StandardOutput.write(annotation.line)
        }
        for verdict in verdicts {
            guard let incompleteness = verdict.incompleteness else { continue }
            StandardOutput.write(
                GitHubAnnotation(
                    level: .warning, title: "incomplete", place: nil,
                    message: place(verdict) + incompleteness
                ).line)
        }
        let more = annotations.count - GitHubAnnotation.shown
        guard more > 0 else { return }
        StandardOutput.write(
            GitHubAnnotation(
                level: .notice, title: "verify", place: nil,
                message: "\(more) more of \(annotations.count) are not shown here; "
                    + "--format table or json has them all"
            ).line)
    }

    private func place(_ verdict: Verdict) -> String {
        (verdict.file.map { "\($0), " } ?? "") + (verdict.run.map { "run \($0), " } ?? "")
    }

    private func annotation(of violation: Violation, in verdict: Verdict) -> GitHubAnnotation {
        let count = verdict.counts[violation.invariant] ?? 1
        return GitHubAnnotation(
            level: .error, title: violation.invariant.label,
            place: violation.site.flatMap { site in
                // The source of a built-in strategy is not a file of the app.
                site.isOfBuiltInStrategy
                    ? nil : CallSite(file: sources?.path(of: site.file) ?? site.file, line: site.line)
            },
            message: place(verdict) + "seq \(violation.seq): \(violation.text)"
                + (all || count == 1 ? "" : " The first of \(count)."))
    }

    private func sayWhatIsMissing(in verdict: Verdict) {
        guard let incompleteness = verdict.incompleteness else { return }
        let log = verdict.file.map { "\($0): " } ?? verdict.run.map { "run \($0): " } ?? ""
        StandardError.write("\(log)\(incompleteness)\n")
    }
}

/// The summary of verified logs as Markdown, for example for a job's summary on GitHub.
struct VerdictMarkdown {
    let verdicts: [Verdict]
    /// The name of the log.
    let log: String
    /// Whether each violation has a row; otherwise each broken rule has one.
    let all: Bool

    var text: String {
        let events = verdicts.reduce(0) { $0 + $1.events }.counting("event")
        let extent = "\(verdicts.count.counting("run")), \(events)"
        let broken = Set(verdicts.flatMap(\.counts.keys)).count
        var text = "### animatorpool verify\n\n"
        text +=
            broken == 0
            ? "No rule is broken" : "**\(broken.counting("rule")) \(broken == 1 ? "is" : "are") broken**"
        text += " in \(extent).\n"
        if broken > 0 {
            text += "\n" + MarkdownTable.head(["log", "rule", "severity", "count", "first violation"])
            for verdict in verdicts {
                for violation in all ? verdict.violations : verdict.firsts {
                    text += row(of: violation, in: verdict)
                }
            }
        }
        for verdict in verdicts {
            guard let incompleteness = verdict.incompleteness else { continue }
            text +=
                "\n**Not complete**: \(MarkdownTable.escaped(verdict.label(in: log) + ": " + incompleteness))\n"
        }
        return text
    }

    private func row(of violation: Violation, in verdict: Verdict) -> String {
        let count = all ? 1 : verdict.counts[violation.invariant] ?? 1
        return MarkdownTable.line(
            [
                verdict.label(in: log), violation.invariant.label,
                violation.severity.name, "\(count)", "seq \(violation.seq): \(violation.text)",
            ].map(MarkdownTable.escaped))
    }
}

extension Verdict {
    /// Returns the log and the run, if several are verified.
    ///
    /// - Parameter log: The name of the log, for a single run.
    func label(in log: String) -> String {
        let parts = [file, run.map { "run \($0)" }].compactMap { $0 }
        return parts.isEmpty ? log : parts.joined(separator: ", ")
    }
}

/// A line of output with which a GitHub workflow annotates a place in the code.
///
/// GitHub shows at most ten annotations of a level per step. A line break in a text would begin another
/// workflow command, for example one that stops command processing, so special characters are escaped.
struct GitHubAnnotation {
    enum Level: String {
        case error, warning, notice
    }

    /// The number of annotations of a level that GitHub shows per step.
    static let shown = 10

    let level: Level
    let title: String
    /// The file, relative to the root of the work tree as GitHub needs it, and the line.
    let place: CallSite?
    let message: String

    var line: String {
        let place = place.map { "file=\(Self.property($0.file)),line=\($0.line)," } ?? ""
        return "::\(level.rawValue) \(place)title=\(Self.property(title))::\(Self.data(message))\n"
    }

    private static func data(_ text: String) -> String { escaped(text, ["%", "\r", "\n"]) }

    private static func property(_ text: String) -> String { escaped(text, ["%", "\r", "\n", ":", ","]) }

    private static func escaped(_ text: String, _ meaningful: [Unicode.Scalar]) -> String {
        var escaped = ""
        // Iterates over scalars, because a carriage return and a line feed are one `Character`.
        for scalar in text.unicodeScalars {
            if meaningful.contains(scalar) {
                let hexadecimal = String(scalar.value, radix: 16, uppercase: true)
                escaped += (scalar.value < 16 ? "%0" : "%") + hexadecimal
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped.visible()
    }
}

/// Verified logs as a JUnit report, which CI servers show as tests.
///
/// Each run is a suite. Each rule is a test case, and so is the completeness of the log.
struct JUnitReport {
    let verdicts: [Verdict]
    /// The name of the log.
    let log: String
    /// Whether incomplete logs are accepted: their completeness test is then skipped, otherwise an error.
    let acceptsIncomplete: Bool

    var xml: String {
        let suites = verdicts.map(suite).joined()
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + "<testsuites name=\"animatorpool verify\"\(counts(of: verdicts))>\n\(suites)</testsuites>\n"
    }

    private func suite(of verdict: Verdict) -> String {
        let label = Self.escaped(verdict.label(in: log))
        var firsts: [Invariant: Violation] = [:]
        for violation in verdict.firsts { firsts[violation.invariant] = violation }
        let cases = Invariant.allCases.map { invariant in
            let open = "    <testcase classname=\"\(label)\" name=\"\(Self.escaped(invariant.label))\""
            guard let count = verdict.counts[invariant] else { return open + "/>\n" }
            let first = firsts[invariant]
            let site = first?.site.flatMap { $0.isOfBuiltInStrategy ? nil : $0 }
            let place = site.map { " file=\"\(Self.escaped($0.file))\" line=\"\($0.line)\"" } ?? ""
            let text = first.map { "seq \($0.seq): \($0.text)" } ?? invariant.rule
            let message = Self.escaped("\(count.counting("violation")) of \(invariant.code)")
            return open + place
                + ">\n      <failure type=\"\((first?.severity ?? .latent).name)\" message=\"\(message)\">"
                + "\(Self.escaped(text))</failure>\n    </testcase>\n"
        }
        return "  <testsuite name=\"\(label)\"\(counts(of: [verdict]))>\n" + cases.joined()
            + completeness(of: verdict, label) + "  </testsuite>\n"
    }

    private func completeness(of verdict: Verdict, _ label: String) -> String {
        let open = "    <testcase classname=\"\(label)\" name=\"complete: no event is missing\""
        guard let incompleteness = verdict.incompleteness else { return open + "/>\n" }
        let kind = acceptsIncomplete ? "skipped" : "error"
        return open + ">\n      <\(kind) message=\"\(Self.escaped(incompleteness))\"/>\n    </testcase>\n"
    }

    private func counts(of verdicts: [Verdict]) -> String {
        let failures = verdicts.reduce(0) { $0 + $1.counts.count }
        let incomplete = verdicts.count { !$0.isComplete }
        return " tests=\"\(verdicts.count * (Invariant.allCases.count + 1))\" failures=\"\(failures)\""
            + " errors=\"\(acceptsIncomplete ? 0 : incomplete)\" skipped=\"\(acceptsIncomplete ? incomplete : 0)\""
    }

    /// Returns the text for XML 1.0, which excludes most control characters: they are made visible.
    private static func escaped(_ text: String) -> String {
        var shown = ""
        for scalar in text.visible().unicodeScalars {
            let isInXML = scalar != "\u{FFFE}" && scalar != "\u{FFFF}"
            shown.unicodeScalars.append(isInXML ? scalar : "\u{FFFD}")
        }
        return shown.escapedForHTML
    }
}
