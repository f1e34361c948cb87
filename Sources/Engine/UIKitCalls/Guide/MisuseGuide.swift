import LifecycleEvents

/// Finds what UIKit said in any text: a bare sentence, an error's id, a crash report, a console's log.
package enum MisuseGuide {
    /// The exceptions that `text` speaks of, in the order in which they stand there.
    ///
    /// A text that is nothing but ids finds those. Otherwise it is searched for UIKit's sentences: any
    /// description may be in one, and what newer systems append is skipped; case, quotes, escapes
    /// and line breaks do not matter. The first half of a sentence is enough, and so is a part of twenty letters
    /// and four words from its middle; of a short text any part is. Where a part could be of several sentences, all
    /// are found as ``Finding/Match/ambiguousPart``. In a crash report without any sentence the animator's method that
    /// raised is found, with all that it raises.
    ///
    /// Complexity: O(length of `text` × number of sentences).
    package static func find(in text: String) -> [Finding] {
        let named = ids(in: text)
        if !named.isEmpty { return named }
        let bytes = Array(text.utf8)
        let said = said(in: bytes)
        // Nearly all texts with a sentence are a line without any backtrace.
        guard said.isEmpty || bytes.contains(UInt8(ascii: "\n")) else { return said }
        let report = CrashReport(bytes)
        return said.isEmpty ? findings(of: report.raises) : said.told(by: report)
    }

    private static func said(in bytes: [UInt8]) -> [Finding] {
        let sentences = MisuseKind.allCases.filter(\.isRecorded).map(Sentence.init)
        let letters = SearchedText(bytes)
        let lines = ReportLines(bytes)
        let hits = sentences.flatMap { sentence in
            sentence.places(in: letters.bytes).map { (sentence.subject, $0) }
        }
        if !hits.isEmpty { return findings(of: hits, in: letters, lines) }
        let parts = parts(of: sentences, in: letters)
        guard parts.isEmpty else { return parts }
        return findings(
            of: SentenceFragments(sentences.map(\.subject)).hits(in: letters, of: bytes), in: letters, lines)
    }

    // MARK: Frames

    private static func findings(of raises: [CrashReport.Raise]) -> [Finding] {
        raises.flatMap { raise in
            raise.kinds.map { kind in
                var finding = Finding(
                    subject: kind, match: raise.kinds.count == 1 ? .frame : .ambiguousFrame,
                    line: raise.frame.line, count: 1, evidence: raise.frame.text)
                finding.tell(raise.caller)
                return finding
            }
        }
    }

    // MARK: Ids

    /// The most letters of a text that is taken for a part of a sentence.
    private static let longestPart = 300
    /// `already stopped` has fourteen, `animator` eight.
    private static let shortestPart = 12

    /// Longer than all ids together, with room for what people put between them.
    private static let longestIDs = 4096

    private static func ids(in text: String) -> [Finding] {
        guard text.utf8.count <= longestIDs else { return [] }
        let words = text.split { !$0.isLetter }
        // The longest id is shorter than any report.
        guard !words.isEmpty, words.count <= MisuseKind.allCases.count else { return [] }
        var findings: [Finding] = []
        for word in words {
            let subject = MisuseKind.allCases.first { $0.id.lowercased() == word.lowercased() }
            guard let subject else { return [] }
            if !findings.contains(where: { $0.subject == subject }) {
                findings.append(Finding(subject: subject, match: .id, line: nil, count: 1))
            }
        }
        return findings
    }

    // MARK: Sentences

    private static func findings(
        of hits: [(subject: MisuseKind, place: Sentence.Place)], in text: SearchedText,
        _ lines: ReportLines
    ) -> [Finding] {
        // At one place the sentence that goes furthest is the one that was said; equals are ambiguous.
        let furthest = Dictionary(hits.map { ($0.place.start, $0.place.matched) }, uniquingKeysWith: max)
        let said = hits.filter { $0.place.isWhole || $0.place.matched == furthest[$0.place.start] }
            .sorted { $0.place.start < $1.place.start }
        let sharers = Dictionary(grouping: said, by: \.place.start).mapValues(\.count)

        var findings: [Finding] = []
        for (subject, place) in said {
            let match: Finding.Match =
                place.isWhole ? .sentence : sharers[place.start] == 1 ? .part : .ambiguousPart
            if let known = findings.firstIndex(where: { $0.subject == subject }) {
                findings[known].meet(match)
            } else {
                let start = text.places[place.start]
                findings.append(
                    Finding(
                        subject: subject, match: match, line: lines.number(at: start), count: 1,
                        evidence: lines.isOne ? nil : lines.excerpt(at: start)))
            }
        }
        return findings
    }

    /// The sentences that a short text is a part of.
    private static func parts(of sentences: [Sentence], in text: SearchedText) -> [Finding] {
        guard (shortestPart...longestPart).contains(text.bytes.count) else { return [] }
        let matching = sentences.filter { $0.letters.firstRange(of: text.bytes) != nil }
        let match: Finding.Match = matching.count == 1 ? .part : .ambiguousPart
        return matching.map {
            Finding(subject: $0.subject, match: match, line: 1, count: 1)
        }
    }
}

extension [Finding] {
    /// These, with the app's own frame where `report` tells which call led to each.
    fileprivate func told(by report: CrashReport) -> [Finding] {
        map { finding in
            var finding = finding
            let raise = report.raises.first { $0.kinds.contains(finding.subject) }
            // Of one sentence and one exception it is clear that they belong together.
            finding.tell(raise?.caller ?? (count == 1 ? report.appFrameOfException : nil))
            return finding
        }
    }
}

extension Finding {
    fileprivate mutating func tell(_ caller: BacktraceFrame?) {
        ownFrame = caller?.text
        isOwnFrameNamed = caller?.isNamed ?? true
    }
}
