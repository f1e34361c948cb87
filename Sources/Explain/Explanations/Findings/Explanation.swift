import LifecycleEvents
import LifecycleJudging
import LogAnswers
import UIKitCalls

/// A UIKit exception, a hazard or a rule in a text. The command and the service give the same answer.
package enum Explanation: Hashable, Sendable {
    case exception(Finding)
    case finding(ExplainedFinding)

    /// All exceptions, then all hazards, then all rules.
    package static var all: [Explanation] {
        MisuseKind.allCases.compactMap { MisuseGuide.named($0.id) }.map(exception)
            + ExplainedFinding.all.map(finding)
    }

    /// Returns a page for each hazard and rule, and an index.
    package static func pages(producer: String) -> [GuidePage] {
        GuidePage.all(
            hazards: ExplainedFinding.hazards.map(\.page), rules: ExplainedFinding.rules.map(\.page),
            producer: producer)
    }

    /// Returns the findings in `text`.
    ///
    /// If the text is only a list of names, the order is that of the text. Otherwise exceptions are first.
    package static func find(in text: String) -> [Explanation] {
        let named = names(in: text)
        if !named.isEmpty { return named }
        return MisuseGuide.find(in: text).map(exception) + ExplainedFinding.found(in: text).map(finding)
    }

    /// The maximum length of a list of names, in bytes.
    private static let longestNames = 4096

    /// Returns the findings that `text` names, if the text is only a list of names.
    package static func names(in text: String) -> [Explanation] {
        guard text.utf8.count <= longestNames else { return [] }
        var found: [Explanation] = []
        for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "." }) {
            if let finding = ExplainedFinding.named(word) {
                found.append(.finding(finding))
                continue
            }
            guard let exception = MisuseGuide.named(word) else { return [] }
            found.append(.exception(exception))
        }
        return found.enumerated().filter { place, each in !found[..<place].contains(each) }.map(\.element)
    }

    /// The name, which ``find(in:)`` finds again.
    package var id: String {
        switch self {
        case .exception(let finding): finding.id
        case .finding(let finding): finding.id
        }
    }

    /// The text in a list: UIKit's sentence, or the title of a hazard or a rule.
    package var sentence: String {
        switch self {
        case .exception(let finding): finding.sentence
        case .finding(let finding): finding.page.title
        }
    }

    /// Returns plain text for a terminal, with a line break at the end.
    package func article(width: Int) -> String {
        switch self {
        case .exception(let finding): finding.article(width: width)
        case .finding(let finding): finding.article(width: width)
        }
    }

    /// The fields, with the same names in all outputs. Fields that only an exception has are null otherwise.
    package var fields: [OutputValue.Field] {
        let (exception, page): (Finding?, ExplainedFinding?) =
            switch self {
            case .exception(let finding): (finding, nil)
            case .finding(let finding): (nil, finding)
            }
        let match = exception?.match ?? page?.match
        let cause = page.map { ([$0.page.text] + [$0.page.cause].compactMap { $0 }).joined(separator: " ") }
        return [
            .init("id", .text(id)), .init("exception", OutputValue(exception?.exception)),
            .init("sentence", .text(sentence)), .init("match", OutputValue(match?.rawValue)),
            .init("line", OutputValue(exception?.line ?? page?.line)),
            .init("calls", .list(exception?.calls.map(Self.value) ?? [])),
            .init("cause", OutputValue(exception?.advice.cause ?? cause)),
            .init("uikit", OutputValue(exception?.advice.uikit ?? page?.page.fix)),
            .init("animatorPool", OutputValue(exception?.advice.animatorPool)),
            .init("remark", OutputValue(exception?.advice.remark)),
            .init("evidence", OutputValue(exception?.evidence ?? page?.evidence)),
            .init("ownFrame", OutputValue(exception?.ownFrame)),
        ]
    }

    private static func value(_ call: MisuseCall) -> OutputValue {
        .object([
            .init("phase", .text(call.phase?.rawValue ?? "any")), .init("call", .text(call.call)),
            .init("regimes", .list(call.regimes.map { .text($0) })),
        ])
    }
}
