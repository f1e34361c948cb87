import LifecycleEvents

/// A rule for every log. Reports and exit messages use the numbers, which never change.
public enum Invariant: Int, Hashable, Sendable, CaseIterable {
    /// I1: no cell has two live animators.
    case oneAnimatorPerCell = 1
    /// I2: no animator lives on a pooled cell, or longer than the idle limit on a cell off screen.
    case idleAnimator = 2
    /// I3: an animator is attached to the current generation of its cell.
    case currentGeneration = 3
    /// I4: an animator is attached one turn after its request.
    case nextTurn = 4
    /// I5: a waiting cell that is shown again has its animator one turn later.
    case attachedWhenShownAgain = 5
    /// I6: no call raises an exception in UIKit.
    case noMisuse = 6
    /// I7: the active animator of a displayed cell has live layer animations.
    case backed = 7
    /// I8: displays and their ends alternate in each use of a cell.
    case displayPairs = 8
    /// I9: the data source dequeues one cell for each request and returns that cell.
    case oneDequeuePerRequest = 9
    /// I10: each cell is in one place.
    case cellsConserved = 10
    /// I11: no completion changes a later use of its cell.
    case noStaleCompletion = 11
    /// I12: no animator outlives the list.
    case nothingAfterTheList = 12
    /// I13: no pool exceeds its cap. Always holds without a cap.
    case poolCap = 13
    /// I14: event numbers have no gaps without a gap event, and time does not decrease.
    case sequence = 14
    /// I15: each completion of an animator, a block, a chain or a transition is called once.
    case completionOnce = 15
    /// I16: the appearance calls of each screen alternate.
    case appearancesBalance = 16
    /// I17: after a transition its container holds only the view that stays.
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
            "When a turn ends, no animator lives on a pooled or destroyed cell. A cell that is prepared, waiting "
                + "or never displayed keeps an animator no longer than the idle limit."
        case .currentGeneration: "An animator is attached to the generation its cell has at that moment."
        case .nextTurn:
            "An animator is attached one turn after its request, or one turn after the display that requests it again. "
                + "It is not attached in the same turn, nor later."
        case .attachedWhenShownAgain:
            "A waiting cell that is shown again has a backed animator one turn later, if its use requested one."
        case .noMisuse: "No call raises an exception in UIKit. A release counts as a call."
        case .backed:
            "From the turn after the attach, the active animator of a displayed cell has live layer animations."
        case .displayPairs: "In each use of a cell, displays and their ends alternate. A display comes first."
        case .oneDequeuePerRequest:
            "For each requested item, the data source dequeues one cell and returns that cell."
        case .cellsConserved:
            "Each cell is in one place: new, prepared, displayed, waiting, animating out, pooled or destroyed."
        case .noStaleCompletion: "No completion touches a cell that has begun another use."
        case .nothingAfterTheList:
            "After the list is destroyed and the run loop is empty, no animator is alive, and none is attached."
        case .poolCap: "No pool holds more cells than its cap."
        case .sequence:
            "Event numbers have no gaps except those that a gap event names, and time never goes back."
        case .completionOnce:
            "Each completion of a chain or a transition is called once, and that of a chain's step once in each pass. "
                + "No event of a chain follows its end."
        case .appearancesBalance:
            "The appearance calls of each screen alternate, and a cancelled transition reverts its pair."
        case .containerClean:
            "After a transition, its container holds only the view that stays."
        }
    }
}
