import LifecycleEvents
import LifecycleJudging
import UIKitCalls

/// A hazard of the log that a text names: UIKit raises nothing there, and a user sees it all the same.
package struct ExplainedHazard: Hashable, Sendable {
    package let kind: EventKind
    package let meaning: FindingMeaning
    /// How the text says it.
    package let match: Finding.Match
    /// The line it first stands in, from 1, and what that line says; nil in a text that is nothing but names.
    package let line: Int?
    package let evidence: String?

    private init(_ kind: EventKind, _ meaning: FindingMeaning) {
        self.init(kind: kind, meaning: meaning, match: .id, line: nil, evidence: nil)
    }

    private init(
        kind: EventKind, meaning: FindingMeaning, match: Finding.Match, line: Int?, evidence: String?
    ) {
        self.kind = kind
        self.meaning = meaning
        self.match = match
        self.line = line
        self.evidence = evidence
    }

    package static let all = EventKind.allCases.compactMap { kind in
        kind.meaning.map { ExplainedHazard(kind, $0) }
    }

    /// `viewNeverAdded` of `hazard.viewNeverAdded`.
    package var id: String { kind.name.replacing("hazard.", with: "") }

    /// The hazard whose name `word` is, with or without `hazard.` before it; capitals do not matter.
    static func named(_ word: some StringProtocol) -> ExplainedHazard? {
        let word = word.lowercased()
        return all.first { $0.id.lowercased() == word || $0.kind.name.lowercased() == word }
    }

    /// The hazards that a longer text names, such as the lines of a log: by their whole names, or by a line
    /// that is a hazard's title.
    ///
    /// Complexity: O(length of `text`).
    static func found(in text: String) -> [ExplainedHazard] {
        let lines = text.utf8.split(omittingEmptySubsequences: false) { $0 == 10 || $0 == 13 }
        var found: [ExplainedHazard] = []
        for (number, line) in lines.enumerated() {
            for (hazard, match) in named(inLine: line) + titled(line) {
                guard !found.contains(where: { $0.kind == hazard.kind }) else { continue }
                let words = Substring(line).split(whereSeparator: \.isWhitespace).joined(separator: " ")
                found.append(
                    ExplainedHazard(
                        kind: hazard.kind, meaning: hazard.meaning, match: match, line: number + 1,
                        evidence: lines.count > 1 ? String(words.prefix(longestEvidence)) : nil))
            }
        }
        return found
    }

    private static func named(inLine line: Substring.UTF8View) -> [(ExplainedHazard, Finding.Match)] {
        // Most lines of a report name none.
        guard line.contains(UInt8(ascii: ".")) else { return [] }
        return line.split { !isOfName($0) }.compactMap { word in
            guard word.count > prefix.count, word.prefix(prefix.count).elementsEqual(prefix) else {
                return nil
            }
            return named(Substring(word)).map { ($0, .id) }
        }
    }

    private static func titled(_ line: Substring.UTF8View) -> [(ExplainedHazard, Finding.Match)] {
        guard (4...longestTitle).contains(line.count) else { return [] }
        let words = letters(Substring(line))
        return all.filter { letters($0.meaning.title) == words }.map { ($0, .sentence) }
    }

    private static func letters(_ text: some StringProtocol) -> String {
        text.lowercased().split { !$0.isLetter }.joined(separator: " ")
    }

    private static let prefix = Array("hazard.".utf8)

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// Bytes of a line that may be a title, with what stands around it.
    private static let longestTitle = 80
    private static let longestEvidence = 300

    /// As plain text for a terminal.
    package func article(width: Int) -> String {
        func prose(_ text: String) -> String { Prose.wrapped(text, margin: 2, width: width) }
        let place = line.flatMap { line in evidence.map { "\nFound in line \(line)\n  \($0)\n" } } ?? ""
        return """
            \(kind.name): no exception
            \(prose("\(meaning.title). The log's checker finds it, and UIKit says nothing."))
            \(place)
            What it is
            \(prose(meaning.text))

            How to fix it
            \(prose(meaning.fix))

            """
    }

    package var page: HazardPage {
        HazardPage(
            name: kind.name, title: meaning.title, text: meaning.text, fix: meaning.fix,
            invariant: kind.invariant?.code)
    }
}
