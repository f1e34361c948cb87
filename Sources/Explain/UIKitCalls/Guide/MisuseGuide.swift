import LifecycleEvents

/// Finds UIKit's exceptions in any text: a bare sentence, a crash report, a console's log.
package enum MisuseGuide {
    /// Returns the exception with this id. The case of letters does not matter.
    package static func named(_ id: some StringProtocol) -> Finding? {
        MisuseKind.allCases.first { $0.id.lowercased() == id.lowercased() }
            .map { Finding(subject: $0, match: .id, line: nil, count: 1, evidence: nil) }
    }

    /// Returns the exceptions that `text` mentions, in the order of the text.
    ///
    /// - A message of UIKit's may contain any description. Text that newer systems append is skipped. Case,
    ///   quotes, escapes and line breaks do not matter.
    /// - The first half of a message is enough, or a part of twenty letters and four words from its middle.
    ///   In a short text any part is enough.
    /// - If a part occurs in several messages, the function returns all of them as
    ///   ``Finding/Match/ambiguousPart``.
    /// - In a crash report without a message, it finds UIKit's method that raised, and returns all exceptions
    ///   of that method.
    ///
    /// Complexity: O(length of `text`).
    package static func find(in text: String) -> [Finding] {
        let bytes = Array(text.utf8)
        let said = said(in: bytes)
        // Nearly all texts with a sentence are one line without a backtrace.
        guard said.isEmpty || bytes.contains(UInt8(ascii: "\n")) else { return said }
        let report = CrashReport(bytes)
        return said.isEmpty ? findings(of: report.raises) : said.told(by: report)
    }

    // MARK: Messages

    private static let matcher = MessageMatcher(UIKitMessage.all)

    private static func said(in bytes: [UInt8]) -> [Finding] {
        let letters = SearchedText(bytes)
        let lines = ReportLines(bytes)
        let groups = matcher.hits(in: letters, of: bytes)
        let certain = Set(groups.filter { $0.count == 1 }.map { $0[0].subject })
        var findings: [Finding] = []
        for group in groups {
            let isAmbiguous = group.count > 1
            // The rest of a message that is already found.
            if isAmbiguous, group.contains(where: { !$0.isWhole && certain.contains($0.subject) }) {
                continue
            }
            for hit in group {
                let match: Finding.Match = hit.isWhole ? .sentence : isAmbiguous ? .ambiguousPart : .part
                if let known = findings.firstIndex(where: { $0.subject == hit.subject }) {
                    findings[known].meet(match)
                } else {
                    let start = letters.places[hit.range.lowerBound]
                    findings.append(
                        Finding(
                            subject: hit.subject, match: match, line: lines.number(at: start), count: 1,
                            evidence: lines.isOne ? nil : lines.excerpt(at: start)))
                }
            }
        }
        return findings
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

// The guide's text about an exception, and the text by which the guide finds the exception in a crash report.
extension MisuseKind {
    /// The name in logs and on the command line.
    package var id: String { rawValue }

    /// The message with an ellipsis in place of what UIKit fills in.
    package var readableSentence: String {
        messages.first.map { ($0.opening + $0.rest).replacing("%@", with: "…") } ?? text
    }

    /// Whether the words of ``readableSentence`` are UIKit's.
    var isSentenceRecorded: Bool { messages.first?.isFoundByParts ?? isRecorded }

    /// The first system that raises the exception, or nil if all systems do.
    package var since: String? {
        switch self {
        case .dequeuedViewNotReturned: "iOS 18"
        case .registrationPerRequest, .reconfiguredAsAnotherKind, .layoutLoop: "iOS 15"
        default: nil
        }
    }

    /// The phases and calls that raise the exception. Empty for exceptions of a list, and if no such call was
    /// recorded.
    package var calls: [MisuseCall] { MisuseCall.all(leadingTo: self) }
}
