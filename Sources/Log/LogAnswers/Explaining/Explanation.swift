import LifecycleEvents
import UIKitCalls

/// An exception of UIKit, a hazard or a rule that a text names. The command and the service give the same answer.
package enum Explanation: Hashable, Sendable {
    case exception(Finding)
    case finding(ExplainedFinding)

    /// All exceptions, then all hazards, then all rules.
    package static var all: [Explanation] {
        MisuseKind.allCases.flatMap { MisuseGuide.find(in: $0.id) }.map(exception)
            + ExplainedFinding.all.map(finding)
    }

    /// The pages of all, and their index.
    package static func pages(producer: String) -> [GuidePage] {
        GuidePage.all(
            hazards: ExplainedFinding.hazards.map(\.page), rules: ExplainedFinding.rules.map(\.page),
            producer: producer)
    }

    /// What `text` speaks of. A text that is nothing but names, of either kind, gives these in its order; in any other
    /// one the exceptions come first.
    package static func find(in text: String) -> [Explanation] {
        let named = names(in: text)
        if !named.isEmpty { return named }
        return MisuseGuide.find(in: text).map(exception) + ExplainedFinding.found(in: text).map(finding)
    }

    /// Names have at most so many bytes together; what is longer is some other text.
    private static let longestNames = 4096

    /// What `text` names, if it is nothing but names.
    package static func names(in text: String) -> [Explanation] {
        guard text.utf8.count <= longestNames else { return [] }
        var found: [Explanation] = []
        for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "." }) {
            if let finding = ExplainedFinding.named(word) {
                found.append(.finding(finding))
                continue
            }
            let exceptions = MisuseGuide.find(in: String(word)).filter { $0.match == .id }
            guard !exceptions.isEmpty else { return [] }
            found += exceptions.map(exception)
        }
        return found.enumerated().filter { place, each in !found[..<place].contains(each) }.map(\.element)
    }

    /// The name that finds it again.
    package var id: String {
        switch self {
        case .exception(let finding): finding.id
        case .finding(let finding): finding.id
        }
    }

    /// Its line in a list: UIKit's sentence, or the title of a hazard or a rule.
    package var sentence: String {
        switch self {
        case .exception(let finding): finding.sentence
        case .finding(let finding): finding.page.title
        }
    }

    /// As plain text for a terminal, with a line break at its end.
    package func article(width: Int) -> String {
        switch self {
        case .exception(let finding): finding.article(width: width)
        case .finding(let finding): finding.article(width: width)
        }
    }

    /// Its fields, with the same names in all outputs. Fields that only an exception has are null otherwise.
    package var fields: [OutputValue.Field] {
        switch self {
        case .exception(let finding):
            Self.fields(
                id: finding.id, exception: finding.exception, sentence: finding.sentence,
                match: finding.match,
                line: finding.line, calls: finding.calls, cause: finding.advice.cause,
                uikit: finding.advice.uikit,
                animatorPool: finding.advice.animatorPool, remark: finding.advice.remark,
                evidence: finding.evidence, ownFrame: finding.ownFrame)
        case .finding(let finding):
            Self.fields(
                id: finding.id, exception: nil, sentence: finding.page.title, match: finding.match,
                line: finding.line, calls: [],
                cause: finding.page.text + (finding.page.cause.map { " \($0)" } ?? ""),
                uikit: finding.page.fix,
                animatorPool: nil, remark: nil, evidence: finding.evidence, ownFrame: nil)
        }
    }

    private static func fields(
        id: String, exception: String?, sentence: String, match: Finding.Match, line: Int?,
        calls: [MisuseCall],
        cause: String, uikit: String, animatorPool: String?, remark: String?, evidence: String?,
        ownFrame: String?
    ) -> [OutputValue.Field] {
        [
            .init("id", .text(id)), .init("exception", OutputValue(exception)),
            .init("sentence", .text(sentence)),
            .init("match", .text(match.rawValue)), .init("line", OutputValue(line)),
            .init("calls", .list(calls.map(value))), .init("cause", .text(cause)),
            .init("uikit", .text(uikit)),
            .init("animatorPool", OutputValue(animatorPool)), .init("remark", OutputValue(remark)),
            .init("evidence", OutputValue(evidence)), .init("ownFrame", OutputValue(ownFrame)),
        ]
    }

    private static func value(_ call: MisuseCall) -> OutputValue {
        .object([
            .init("phase", .text(call.phase?.rawValue ?? "any")), .init("call", .text(call.call)),
            .init("regimes", .list(call.regimes.map { .text($0) })),
        ])
    }
}
