import LifecycleEvents

/// A rule that every log must obey. Reports and exit messages use the numbers, which never change.
public enum Invariant: Int, Hashable, Sendable, CaseIterable {
    case oneAnimatorPerCell = 1
    case idleAnimator = 2
    case currentGeneration = 3
    case nextTurn = 4
    case attachedWhenShownAgain = 5
    case noMisuse = 6
    case backed = 7
    case displayPairs = 8
    case oneDequeuePerRequest = 9
    case cellsConserved = 10
    case noStaleCompletion = 11
    case nothingAfterTheList = 12
    case poolCap = 13
    case sequence = 14
    case completionOnce = 15
    case appearancesBalance = 16
    case containerClean = 17

    /// `I1` to `I17`.
    public var code: String { "I\(rawValue)" }

    /// The name in logs and on the command line.
    public var name: String {
        switch self {
        case .oneAnimatorPerCell: "oneAnimatorPerCell"
        case .idleAnimator: "idleAnimator"
        case .currentGeneration: "currentGeneration"
        case .nextTurn: "nextTurn"
        case .attachedWhenShownAgain: "attachedWhenShownAgain"
        case .noMisuse: "noMisuse"
        case .backed: "backed"
        case .displayPairs: "displayPairs"
        case .oneDequeuePerRequest: "oneDequeuePerRequest"
        case .cellsConserved: "cellsConserved"
        case .noStaleCompletion: "noStaleCompletion"
        case .nothingAfterTheList: "nothingAfterTheList"
        case .poolCap: "poolCap"
        case .sequence: "sequence"
        case .completionOnce: "completionOnce"
        case .appearancesBalance: "appearancesBalance"
        case .containerClean: "containerClean"
        }
    }

    /// The rule as a sentence.
    public var rule: String {
        switch self {
        case .oneAnimatorPerCell: "No cell has two live animators at any moment."
        case .idleAnimator:
            "When a turn ends, no animator lives on a pooled or destroyed cell. A prepared or waiting cell, and one "
                + "that went without being displayed, keeps one no longer than the idle limit."
        case .currentGeneration: "An animator is attached to the generation its cell has at that moment."
        case .nextTurn:
            "An animator that was requested is attached one turn after its request, or after the display that asks "
                + "for it again: not in the same turn and not later."
        case .attachedWhenShownAgain:
            "A waiting cell that is shown again has a backed animator one turn later, if its use asked for one."
        case .noMisuse: "No call is made that UIKit answers with an exception, a release included."
        case .backed:
            "From the turn after its attach on, a displayed cell's active animator has live layer animations."
        case .displayPairs: "Each use of a cell is displayed and ended in turns, beginning with a display."
        case .oneDequeuePerRequest:
            "For one item the data source takes one cell out of the pool and returns that cell."
        case .cellsConserved:
            "Each cell is in one place: new, prepared, displayed, waiting, animating out, pooled or destroyed."
        case .noStaleCompletion: "No completion touches a cell that has moved on to another use."
        case .nothingAfterTheList:
            "Once the list is destroyed and the loop drained, no animator lives and none is attached."
        case .poolCap: "No pool holds more cells than its cap."
        case .sequence:
            "The numbers of the events have no holes but those a gap record names, and time never goes back."
        case .completionOnce:
            "Each completion of a chain or a transition is called once, a chain's step's once a pass, and nothing "
                + "of a chain follows its end."
        case .appearancesBalance:
            "Each screen's will and did appear and disappear alternate, and a cancelled transition takes its pair back."
        case .containerClean:
            "After a transition its container holds the view that stays, and no other."
        }
    }

    /// The severity of a violation.
    public var severity: FindingSeverity {
        switch self {
        case .noMisuse: .wouldCrash
        case .oneAnimatorPerCell, .currentGeneration, .attachedWhenShownAgain, .backed, .noStaleCompletion,
            .completionOnce, .appearancesBalance, .containerClean:
            .seen
        case .idleAnimator, .nothingAfterTheList: .held
        case .nextTurn, .displayPairs, .oneDequeuePerRequest, .cellsConserved, .poolCap, .sequence: .advice
        }
    }
}
