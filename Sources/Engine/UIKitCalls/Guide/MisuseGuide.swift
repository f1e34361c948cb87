import LifecycleEvents

/// Finds UIKit's exceptions in any text: a bare sentence, an error's id, a crash report, a console's log.
package enum MisuseGuide {
    /// Returns the exceptions that `text` mentions, in the order of the text.
    ///
    /// If the text consists of ids, the function returns those exceptions. Otherwise it searches for UIKit's
    /// sentences:
    ///
    /// - A sentence may contain any description. Text that newer systems append is skipped. Case, quotes,
    ///   escapes and line breaks do not matter.
    /// - The first half of a sentence is enough, or a part of twenty letters and four words from its middle.
    ///   In a short text any part is enough.
    /// - If a part occurs in several sentences, the function returns all of them as
    ///   ``Finding/Match/ambiguousPart``.
    /// - In a crash report without a sentence, it finds the animator's method that raised, and returns all
    ///   exceptions of that method.
    ///
    /// Complexity: O(length of `text` × number of sentences).
    package static func find(in text: String) -> [Finding] {
        let named = ids(in: text)
        if !named.isEmpty { return named }
        let bytes = Array(text.utf8)
        let said = said(in: bytes)
        // Nearly all texts with a sentence are one line without a backtrace.
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

    /// The maximum number of letters of a text that may be a part of a sentence.
    private static let longestPart = 300
    /// The minimum number of letters. `already stopped` has fourteen, `animator` eight.
    private static let shortestPart = 12

    /// More than the length of all ids together, with separators.
    private static let longestIDs = 4096

    private static func ids(in text: String) -> [Finding] {
        guard text.utf8.count <= longestIDs else { return [] }
        let words = text.split { !$0.isLetter }
        // A list of ids has at most as many words as there are ids.
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
        // If several sentences match at one position, the longest match counts. Matches of equal length are
        // ambiguous.
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

    /// Returns the sentences that contain a short text.
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
    /// Returns the findings with the app's own frame, where `report` contains the call that led to the
    /// finding.
    fileprivate func told(by report: CrashReport) -> [Finding] {
        map { finding in
            var finding = finding
            let raise = report.raises.first { $0.kinds.contains(finding.subject) }
            // A single sentence and a single exception belong together.
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
