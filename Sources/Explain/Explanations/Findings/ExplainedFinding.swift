import LifecycleEvents
import LifecycleJudging
import UIKitCalls

/// A hazard or a rule that a text names.
package struct ExplainedFinding: Hashable, Sendable {
    private enum Subject: Hashable {
        case hazard(EventKind, FindingMeaning)
        case rule(Invariant)
    }

    private let subject: Subject
    /// The name, title, text, usual cause and fix of the finding.
    package let page: FindingPage
    /// The name of the finding in the text.
    package let match: Finding.Match
    /// The first line with the finding, counted from 1, and its text; nil if the text consists of names only.
    package let line: Int?
    package let evidence: String?

    private init(
        _ subject: Subject, match: Finding.Match = .id, line: Int? = nil, evidence: String? = nil
    ) {
        self.subject = subject
        page = Self.page(of: subject)
        self.match = match
        self.line = line
        self.evidence = evidence
    }

    static let hazards = EventKind.allCases.compactMap { kind in
        kind.meaning.map { ExplainedFinding(.hazard(kind, $0)) }
    }
    static let rules = Invariant.allCases.map { ExplainedFinding(.rule($0)) }
    package static let all = hazards + rules

    /// The name in a log or in `verify`: `hazard.viewNeverAdded` or `I2`.
    package var id: String { page.name }

    /// All names of the finding.
    ///
    /// A hazard's short name may also be the name of its rule; the hazard is first in ``all``.
    private var names: [String] {
        switch subject {
        case .hazard(let kind, _): [kind.name, kind.name.replacing("hazard.", with: "")]
        case .rule(let invariant): [invariant.code, invariant.name]
        }
    }

    /// Returns the finding with this name. The case of letters does not matter.
    static func named(_ word: some StringProtocol) -> ExplainedFinding? {
        let word = word.lowercased()
        return all.first { $0.names.contains { $0.lowercased() == word } }
    }

    /// Returns the findings in a longer text, for example a log or a table of the command.
    ///
    /// A hazard is found by its whole name or by a line with its title. A rule is found by its title followed
    /// by its code.
    ///
    /// Complexity: O(length of `text`).
    static func found(in text: String) -> [ExplainedFinding] {
        let lines = text.utf8.split(omittingEmptySubsequences: false) { $0 == 10 || $0 == 13 }
        var found: [ExplainedFinding] = []
        for (number, line) in lines.enumerated() {
            for (finding, match) in named(inLine: line) + titled(line) + labelled(line) {
                guard !found.contains(where: { $0.subject == finding.subject }) else { continue }
                let words = Substring(line).split(whereSeparator: \.isWhitespace).joined(separator: " ")
                found.append(
                    ExplainedFinding(
                        finding.subject, match: match, line: number + 1,
                        evidence: lines.count > 1 ? String(words.prefix(longestEvidence)) : nil))
            }
        }
        return found
    }

    private static func named(inLine line: Substring.UTF8View) -> [(ExplainedFinding, Finding.Match)] {
        // Most lines of a report name no finding.
        guard line.contains(UInt8(ascii: ".")) else { return [] }
        return line.split { !isOfName($0) }.compactMap { word in
            guard word.count > prefix.count, word.prefix(prefix.count).elementsEqual(prefix) else {
                return nil
            }
            return named(Substring(word)).map { ($0, .id) }
        }
    }

    private static func titled(_ line: Substring.UTF8View) -> [(ExplainedFinding, Finding.Match)] {
        guard (4...longestTitle).contains(line.count) else { return [] }
        let words = letters(Substring(line))
        // A rule may have the title of its hazard.
        return all.first { letters($0.page.title) == words }.map { [($0, .sentence)] } ?? []
    }

    private static func labelled(_ line: Substring.UTF8View) -> [(ExplainedFinding, Finding.Match)] {
        guard line.contains(UInt8(ascii: "(")) else { return [] }
        let line = Substring(line)
        return Invariant.allCases.filter { line.contains($0.label) }
            .map { (ExplainedFinding(.rule($0)), .sentence) }
    }

    private static func letters(_ text: some StringProtocol) -> String {
        text.lowercased().split { !$0.isLetter }.joined(separator: " ")
    }

    private static let prefix = Array("hazard.".utf8)

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// The maximum length of a line that may be a title, in bytes.
    private static let longestTitle = 80
    private static let longestEvidence = 300

    /// Returns plain text for a terminal.
    package func article(width: Int) -> String {
        func prose(_ text: String) -> String { Prose.wrapped(text, margin: 2, width: width) }
        let place = line.flatMap { line in evidence.map { "\nFound in line \(line)\n  \($0)\n" } } ?? ""
        return """
            \(id): \(heading)
            \(prose("\(page.title). \(finder)"))
            \(place)
            What it is
            \(prose(page.text))
            \(page.cause.map { "\nThe usual cause\n\(prose($0))\n" } ?? "")
            How to fix it
            \(prose(page.fix))
            \(others.isEmpty ? "" : "\n" + prose(others) + "\n")
            """
    }

    private var heading: String {
        switch subject {
        case .hazard: "no exception"
        case .rule(let invariant): "rule \(invariant.name)"
        }
    }

    private var finder: String {
        switch subject {
        case .hazard: "The log's checker finds it. UIKit raises no exception."
        case .rule(.poolCap): "`animatorpool simulate` finds it. A log does not name the cap."
        case .rule: "`animatorpool verify` finds it in a log."
        }
    }

    /// Related names in a log.
    private var others: String {
        switch subject {
        case .hazard(let kind, _):
            kind.invariant.map { "It breaks the rule \($0.label). \(Self.chain(of: $0))" } ?? ""
        case .rule(let invariant):
            Self.chain(of: invariant)
                + (invariant.hazards.isEmpty
                    ? "" : " Events: \(invariant.hazards.map(\.name).joined(separator: ", ")).")
        }
    }

    private static func chain(of invariant: Invariant) -> String {
        "`\(search(for: invariant))` "
            + (invariant == .poolCap ? "ends with status 1 then." : "prints what led there.")
    }

    /// Returns the command that finds a broken rule.
    private static func search(for invariant: Invariant) -> String {
        invariant == .poolCap
            ? "animatorpool simulate WORKLOAD --fail-on violation"
            : "animatorpool cause --invariant \(invariant.code)"
    }

    private static func page(of subject: Subject) -> FindingPage {
        switch subject {
        case .hazard(let kind, let meaning):
            FindingPage(
                name: kind.name, kind: "no exception", title: meaning.title, text: meaning.text, cause: nil,
                fix: meaning.fix, search: "animatorpool hazards --kind \(kind.name)",
                related: kind.invariant.map { [$0.code] } ?? [])
        case .rule(let invariant):
            FindingPage(
                name: invariant.code, kind: "rule \(invariant.name)", title: invariant.title,
                text: invariant.rule, cause: invariant.usualCause, fix: invariant.usualFix,
                search: search(for: invariant), related: invariant.hazards.map(\.name))
        }
    }
}
