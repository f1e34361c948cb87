import LifecycleEvents

/// What a hazard is to somebody who has never met it.
package struct FindingMeaning: Hashable, Sendable {
    package let title: String
    /// What a user would have seen, or memory held.
    package let text: String
    /// What to do instead.
    package let wayOut: String
}

extension EventKind {
    /// The rule that a misuse or a hazard breaks; nil for what breaks none.
    package var invariant: Invariant? {
        switch self {
        case .misuse: .noMisuse
        case .hazardStaleAttach: .currentGeneration
        case .hazardDoubleAttach: .oneAnimatorPerCell
        case .hazardOrphanShown: .backed
        case .hazardIdleAnimator: .idleAnimator
        case .hazardStaleCompletion: .noStaleCompletion
        case .hazardLeak: .nothingAfterTheList
        case .hazardTransitionNotCompleted, .hazardTransitionCompletedTwice: .completionOnce
        case .hazardCompletedAfterCancel: .appearancesBalance
        case .hazardViewLeftInContainer, .hazardViewNeverAdded: .containerClean
        default: nil
        }
    }

    /// Nil for what is no hazard.
    package var meaning: FindingMeaning? {
        switch self {
        case .hazardStaleAttach:
            FindingMeaning(
                title: "Attached to the wrong use",
                text:
                    "Work meant for an earlier use of the cell made an animator on it: it animates another item.",
                wayOut:
                    "Compare cell, generation and item when deferred work runs, and do nothing when the cell "
                    + "has moved on. The pool's attach(to:item:) does.")
        case .hazardDoubleAttach:
            FindingMeaning(
                title: "Two animators on one cell",
                text: "A second animator was attached while the first was alive: both move the same layers.",
                wayOut:
                    "Stop and finish the old animator before the new one is made, whatever its state. The "
                    + "pool's attach(to:item:) does.")
        case .hazardOrphanShown:
            FindingMeaning(
                title: "A dead animator on screen",
                text:
                    "A frame showed a cell whose animator says it is active and moves nothing any more: the "
                    + "cell stands at the end of its animation.",
                wayOut:
                    "Reuse strips a cell of its animations: make a new animator for each use, one turn after "
                    + "the cell was configured, and again when a cell that waited is shown.")
        case .hazardIdleAnimator:
            FindingMeaning(
                title: "An animator without a cell on screen",
                text: "It lives on a cell that is in its pool or destroyed, where nobody can see it.",
                wayOut: "Tear the animator down when its cell ends its display: "
                    + "animators.didEndDisplaying(cell).")
        case .hazardStaleCompletion:
            FindingMeaning(
                title: "A late completion",
                text:
                    "A completion of an earlier use touched the cell after it had moved on to another item.",
                wayOut:
                    "Compare the use in the completion, or tear the animator down with its use: then it is "
                    + "not called.")
        case .hazardLeak:
            FindingMeaning(
                title: "Left behind",
                text:
                    "The animator was alive after its list was destroyed and the last turn had run: a leak.",
                wayOut:
                    "Give each animator one owner that stops and finishes it in its deinit, as the pool does."
            )
        case .hazardTransitionNotCompleted:
            FindingMeaning(
                title: "A transition that never ends",
                text: "completeTransition was never called: the screen takes no touches any more.",
                wayOut: "Call completeTransition(!context.transitionWasCancelled) on every path that ends it."
            )
        case .hazardTransitionCompletedTwice:
            FindingMeaning(
                title: "Completed twice",
                text: "completeTransition was called again: appearances come out of balance.",
                wayOut: "Call it in one place: the animator's completion.")
        case .hazardCompletedAfterCancel:
            FindingMeaning(
                title: "Completed although cancelled",
                text:
                    "completeTransition(true) was called after the interaction was cancelled: the wrong screen "
                    + "stays.",
                wayOut: "Pass !context.transitionWasCancelled.")
        case .hazardViewLeftInContainer:
            FindingMeaning(
                title: "A view left behind",
                text: "The view of the screen that goes is still in the container after the end.",
                wayOut: "Remove it from its superview before the transition is completed.")
        case .hazardViewNeverAdded:
            FindingMeaning(
                title: "A screen without its view",
                text: "The transition ended and the coming view was never added: a black screen.",
                wayOut: "Add the coming view to the container when the transition begins.")
        case .hazardAnimatedOutsideContainer:
            FindingMeaning(
                title: "Animated outside its container",
                text: "The transition moved a view that nobody can see there.",
                wayOut: "Add the view to the container before it is animated.")
        case .hazardKeySetTwice:
            FindingMeaning(
                title: "One key set twice",
                text:
                    "Two blocks of one animator set a key that is not additive: the first animation is lost.",
                wayOut: "Set each such key in one block.")
        // The end of a hazard is none, nor is anything that the checker has not written.
        default:
            nil
        }
    }
}
