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

extension Invariant {
    /// The hazards that break the rule.
    var hazards: [EventKind] {
        EventKind.allCases.filter { $0.meaning != nil && $0.invariant == self }
    }

    /// The most frequent cause of a violation. docs/rules.md has the same words.
    package var usualCause: String {
        switch self {
        case .oneAnimatorPerCell:
            "A second request for the same cell creates an animator while the first is alive, for example when the "
                + "data source configures a cell twice in one turn."
        case .idleAnimator: "Nobody ends the animator when the cell leaves the screen."
        case .currentGeneration: "Deferred work runs after the cell was reused for another item."
        case .nextTurn: "The client attaches in the turn of the request, or too late."
        case .attachedWhenShownAgain:
            "Since iOS 15 a list shows a waiting cell again without calling the data source."
        case .noMisuse: "Most often the release of a paused or stopped animator."
        case .backed:
            "UIKit removed the layer animations: at reuse, in the background, or when the view left the window. The "
                + "animator's `state` is still `active`."
        case .displayPairs:
            "Two lists record with the same cell numbers, or code that records its own cells records a display twice."
        case .oneDequeuePerRequest:
            "The data source dequeues a second cell for the same item. Since iOS 18 UIKit raises an exception then."
        case .cellsConserved: "Two lists record with the same cell numbers, or events are missing."
        case .noStaleCompletion: "A completion captures the cell, and runs after the cell was reused."
        case .nothingAfterTheList: "A block captures its own cell, or no object owns the animator."
        case .poolCap: "A fault of the simulator."
        case .sequence: "The log was cut, edited, or merged from two logs."
        case .completionOnce: "`completeTransition` is missing on one path, or is called on two paths."
        case .appearancesBalance:
            "The app calls `completeTransition(true)` although the finger cancelled."
        case .containerClean:
            "The app adds the entering view on one path only, or keeps the leaving view."
        }
    }

    /// What prevents a violation. docs/rules.md has the same words.
    package var usualFix: String {
        switch self {
        case .oneAnimatorPerCell: "End the old animator first. The pool does this in `attach`."
        case .idleAnimator: "Call `animators.didEndDisplaying(cell)`."
        case .currentGeneration:
            "Compare cell, generation and item when the work runs. The pool cancels the requests of an earlier use."
        case .nextTurn: "Enqueue the work on the main queue once."
        case .attachedWhenShownAgain: "Attach again in `willDisplay`. The pool does this."
        case .noMisuse: "Stop and finish an animator before its release."
        case .backed: "Create a new animator for each use, one turn after the cell was configured."
        case .displayPairs, .cellsConserved:
            "Give each list its own numbers: `DeviceLog` does this, and `NumberBlocks` helps in a recorder of your own."
        case .oneDequeuePerRequest: "Use `cellForItem(at:)` to find a cell that exists."
        case .noStaleCompletion: "Compare the use in the completion, or end the animator with its use."
        case .nothingAfterTheList:
            "Give each animator one owner that ends it in `deinit`. The pool is such an owner."
        case .poolCap: "Report it."
        case .sequence:
            "Read the original log. `verify` also reports such a log as not complete."
        case .completionOnce: "Call it in one place, the animator's completion."
        case .appearancesBalance:
            "Call `completeTransition(!context.transitionWasCancelled)`."
        case .containerClean:
            "Add the entering view in `animateTransition`, and remove the leaving view at the end."
        }
    }
}
