import LifecycleEvents

extension EventKind {
    /// What a hazard is to somebody who has never met it: a title, and what a user would have seen.
    /// Nil for what is no hazard.
    var meaning: (title: String, text: String)? {
        switch self {
        case .hazardStaleAttach:
            (
                "Attached to the wrong use",
                "Work meant for an earlier use of the cell made an animator on it: it animates another item."
            )
        case .hazardDoubleAttach:
            (
                "Two animators on one cell",
                "A second animator was attached while the first was alive: both move the same layers."
            )
        case .hazardOrphanShown:
            (
                "A dead animator on screen",
                "A frame showed a cell whose animator says it is active and moves nothing any more."
            )
        case .hazardIdleAnimator:
            (
                "An animator without a cell on screen",
                "It lives on a cell that is in its pool or destroyed, where nobody can see it."
            )
        case .hazardStaleCompletion:
            (
                "A late completion",
                "A completion of an earlier use touched the cell after it had moved on to another item."
            )
        case .hazardLeak:
            (
                "Left behind",
                "The animator was alive after its list was destroyed and the last turn had run: a leak."
            )
        case .hazardTransitionNotCompleted:
            (
                "A transition that never ends",
                "completeTransition was never called: the screen takes no touches any more."
            )
        case .hazardTransitionCompletedTwice:
            ("Completed twice", "completeTransition was called again: appearances come out of balance.")
        case .hazardCompletedAfterCancel:
            (
                "Completed although cancelled",
                "completeTransition(true) was called after the interaction was cancelled: the wrong screen stays."
            )
        case .hazardViewLeftInContainer:
            (
                "A view left behind",
                "The view of the screen that goes is still in the container after the end."
            )
        case .hazardViewNeverAdded:
            (
                "A screen without its view",
                "The transition ended and the coming view was never added: a black screen."
            )
        case .hazardAnimatedOutsideContainer:
            ("Animated outside its container", "The transition moved a view that nobody can see there.")
        case .hazardKeySetTwice:
            (
                "One key set twice",
                "Two blocks of one animator set a key that is not additive: the first animation is lost."
            )
        // The end of a hazard is none, nor is anything that the checker has not written.
        default:
            nil
        }
    }
}
