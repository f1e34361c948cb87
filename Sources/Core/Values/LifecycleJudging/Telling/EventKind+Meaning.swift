import LifecycleEvents

extension EventKind {
    /// The rule that a misuse or a hazard breaks; nil for other kinds, and for hazards that break no rule.
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

    /// The meaning of a hazard; nil for any other kind.
    package var meaning: FindingMeaning? {
        switch self {
        case .hazardStaleAttach:
            FindingMeaning(
                title: "Attached to the wrong use",
                one: "animator on the wrong item", many: "animators on the wrong item",
                text:
                    "Work meant for an earlier use of the cell made an animator on it: it animates another item.",
                fix:
                    "Compare cell, generation and item when deferred work runs, and do nothing when the cell "
                    + "has moved on. The pool's attach(to:item:) does.")
        case .hazardDoubleAttach:
            FindingMeaning(
                title: "Two animators on one cell",
                one: "cell had two animators", many: "times a cell had two animators",
                text: "A second animator was attached while the first was alive: both move the same layers.",
                fix:
                    "Stop and finish the old animator before the new one is made, whatever its state. The "
                    + "pool's attach(to:item:) does.")
        case .hazardOrphanShown:
            FindingMeaning(
                title: "A dead animator on screen",
                one: "dead animator on screen", many: "dead animators on screen",
                text:
                    "A frame showed a cell whose animator says it is active but no longer moves anything: the "
                    + "cell stays at the end of its animation.",
                fix:
                    "Reuse strips a cell of its animations: make a new animator for each use, one turn after "
                    + "the cell was configured, and again when a waiting cell is shown.")
        case .hazardIdleAnimator:
            FindingMeaning(
                title: "An animator without a cell on screen",
                one: "animator kept where nobody sees it", many: "animators kept where nobody sees them",
                text: "It lives on a cell that is in its pool or destroyed, where nobody can see it.",
                fix: "Tear the animator down when its cell ends its display: "
                    + "animators.didEndDisplaying(cell).")
        case .hazardStaleCompletion:
            FindingMeaning(
                title: "A late completion",
                one: "late completion changed a cell", many: "late completions changed a cell",
                text:
                    "A completion of an earlier use touched the cell after it had moved on to another item.",
                fix:
                    "Compare the use in the completion, or tear the animator down with its use: then it is "
                    + "not called.")
        case .hazardLeak:
            FindingMeaning(
                title: "Left behind",
                one: "animator leaked", many: "animators leaked",
                text:
                    "The animator was alive after its list was destroyed and the last turn had run: a leak.",
                fix:
                    "Give each animator one owner that stops and finishes it in its deinit, as the pool does."
            )
        case .hazardTransitionNotCompleted:
            FindingMeaning(
                title: "A transition that never ends",
                one: "transition never ended", many: "transitions never ended",
                text: "completeTransition was never called: the screen takes no touches any more.",
                fix: "Call completeTransition(!context.transitionWasCancelled) on every path that ends it.")
        case .hazardTransitionCompletedTwice:
            FindingMeaning(
                title: "Completed twice",
                one: "transition completed twice", many: "transitions completed twice",
                text: "completeTransition was called again: appearances come out of balance.",
                fix: "Call it in one place: the animator's completion.")
        case .hazardCompletedAfterCancel:
            FindingMeaning(
                title: "Completed although cancelled",
                one: "cancelled transition completed", many: "cancelled transitions completed",
                text:
                    "completeTransition(true) was called after the interaction was cancelled: the wrong screen "
                    + "stays.",
                fix: "Pass !context.transitionWasCancelled.")
        case .hazardViewLeftInContainer:
            FindingMeaning(
                title: "A view left behind",
                one: "view left in the container", many: "views left in the container",
                text: "The view of the screen that goes is still in the container after the end.",
                fix: "Remove it from its superview before the transition is completed.")
        case .hazardViewNeverAdded:
            FindingMeaning(
                title: "A screen without its view",
                one: "screen stayed black", many: "screens stayed black",
                text: "The transition ended and the entering view was never added: a black screen.",
                fix: "Add the entering view to the container when the transition begins.")
        case .hazardAnimatedOutsideContainer:
            FindingMeaning(
                title: "Animated outside its container",
                one: "view animated where nobody sees it", many: "views animated where nobody sees them",
                text: "The transition moved a view that nobody can see there.",
                fix: "Add the view to the container before it is animated.")
        case .hazardKeySetTwice:
            FindingMeaning(
                title: "One key set twice",
                one: "animation lost", many: "animations lost",
                text:
                    "Two blocks of one animator set a key that is not additive: the first animation is lost.",
                fix: "Set each such key in one block.")
        case .hazardNestedTransition:
            FindingMeaning(
                title: "Navigation during navigation",
                one: "push or pop began during another", many: "pushes or pops began during others",
                text:
                    "A push, pop or set of screens began before the one before it was over. UIKit carries it out: "
                    + "screens are told out of order, and bar and screens may disagree.",
                fix: "Ask for one after the other: NavigationQueue waits until the transition is over.")
        case .hazardBarOutOfStep:
            FindingMeaning(
                title: "A bar of other screens",
                one: "navigation bar names another screen", many: "navigation bars name another screen",
                text:
                    "The navigation bar shows another stack than the screens: Back leads to a screen that its "
                    + "title does not name, or nowhere.",
                fix: "Change the stack while no transition is under way: NavigationQueue does.")
        // Neither the end of a hazard nor an event from outside the checker has a meaning here.
        default:
            nil
        }
    }
}
