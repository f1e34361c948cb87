extension Invariant {
    /// The title of the rule and its code: `Two animators on one cell (I1)`.
    package var label: String { "\(title) (\(code))" }

    /// The title of a violation of the rule.
    package var title: String {
        switch self {
        case .oneAnimatorPerCell: "Two animators on one cell"
        case .idleAnimator: "An animator without a cell on screen"
        case .currentGeneration: "Attached to the wrong use"
        case .nextTurn: "Not made on the next turn"
        case .attachedWhenShownAgain: "Shown again without an animator"
        case .noMisuse: "A call that UIKit answers with an exception"
        case .backed: "An animator without its animations"
        case .displayPairs: "Displays and their ends do not pair"
        case .oneDequeuePerRequest: "More than one cell taken for an item"
        case .cellsConserved: "A cell in two places"
        case .noStaleCompletion: "A late completion"
        case .nothingAfterTheList: "Left after the list"
        case .poolCap: "A pool over its cap"
        case .sequence: "Events are missing"
        case .completionOnce: "Not completed once"
        case .appearancesBalance: "Appearances do not balance"
        case .containerClean: "A container with the wrong views"
        }
    }

    /// The noun phrases for one violation and for several, for rules without a hazard.
    package var counted: (one: String, many: String) {
        switch self {
        case .idleAnimator: ("animator kept where nobody sees it", "animators kept where nobody sees them")
        case .nextTurn: ("animator not made on the next turn", "animators not made on the next turn")
        case .attachedWhenShownAgain:
            ("cell shown again without an animator", "times a cell was shown again without an animator")
        case .backed: ("animator lost its animations", "animators lost their animations")
        case .nothingAfterTheList: ("animator left after the list", "animators left after the list")
        case .oneAnimatorPerCell, .currentGeneration, .noMisuse, .displayPairs, .oneDequeuePerRequest,
            .cellsConserved, .noStaleCompletion, .poolCap, .sequence, .completionOnce, .appearancesBalance,
            .containerClean:
            ("broken rule", "broken rules")
        }
    }
}
