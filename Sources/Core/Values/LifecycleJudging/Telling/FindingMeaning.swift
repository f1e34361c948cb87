import LifecycleEvents

/// The explanation of a finding for a reader who sees it for the first time, and its fix.
///
/// All outputs use this declaration. The pages get it as JSON (`JSONWriter.meanings`).
package struct FindingMeaning: Hashable, Sendable {
    package let title: String
    /// The noun phrase for a count of 1: `animator on the wrong item`.
    package let one: String
    /// The noun phrase for other counts: `animators on the wrong item`.
    package let many: String
    /// The effect: what a user sees, or what wastes memory.
    package let text: String
    package let fix: String

    /// A cell on screen that looks wrong. The finding comes from the frames; it has no event of its own.
    package static let wrongLook = FindingMeaning(
        title: "The wrong look on screen", one: "cell looked wrong", many: "cells looked wrong",
        text: "A frame showed a cell without a working animator, and the cell did not look as it should.",
        fix: "Set a first look when the cell is configured, so that the frame before the turn looks right: "
            + "the pool's attach(to:item:firstLook:) does. Attach again when a cell is reused or shown again."
    )
}

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
                title: "A lost animator on screen",
                one: "lost animator on screen", many: "lost animators on screen",
                text:
                    "A frame showed a cell whose animator says it is active but no longer moves anything: the "
                    + "cell stays at the end of its animation.",
                fix:
                    "Reuse strips a cell of its animations: make a new animator for each use, one turn after "
                    + "the cell was configured, and again when a waiting cell is shown.")
        case .hazardIdleAnimator:
            FindingMeaning(
                title: "An idle animator",
                one: "idle animator", many: "idle animators",
                text: "The animator lives on a cell that is in its pool or destroyed.",
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
                title: "A leaked animator",
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
                text: "completeTransition was never called: the screen no longer accepts touches.",
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
                text: "The view of the dismissed screen is still in the container after the end.",
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
                one: "view animated outside the container", many: "views animated outside the container",
                text: "The transition moved a view that is not visible there.",
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
                    + "screens get their calls out of order, and the bar and the screens may differ.",
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

extension Invariant {
    /// The title of the rule and its code: `Two animators on one cell (I1)`.
    package var label: String { "\(title) (\(code))" }

    /// The title of a violation of the rule.
    package var title: String {
        switch self {
        case .oneAnimatorPerCell: "Two animators on one cell"
        case .idleAnimator: "An idle animator"
        case .currentGeneration: "Attached to the wrong use"
        case .nextTurn: "Not made on the next turn"
        case .attachedWhenShownAgain: "Shown again without an animator"
        case .noMisuse: "A call that UIKit answers with an exception"
        case .backed: "A lost animator"
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
        case .idleAnimator: ("idle animator", "idle animators")
        case .nextTurn: ("animator not made on the next turn", "animators not made on the next turn")
        case .attachedWhenShownAgain:
            ("cell shown again without an animator", "times a cell was shown again without an animator")
        case .backed: ("lost animator", "lost animators")
        case .nothingAfterTheList: ("animator left after the list", "animators left after the list")
        case .oneAnimatorPerCell, .currentGeneration, .noMisuse, .displayPairs, .oneDequeuePerRequest,
            .cellsConserved, .noStaleCompletion, .poolCap, .sequence, .completionOnce, .appearancesBalance,
            .containerClean:
            ("broken rule", "broken rules")
        }
    }
}

// The fix of a hazard is part of its `FindingMeaning`.

extension MisuseKind {
    /// The fix, in one or two sentences.
    package var fix: String {
        switch self {
        case .noAnimations: "Add an animation block before the animator starts."
        case .negativeDelay: "Start with a delay of 0 or more."
        case .delayWhilePaused: "Start a paused animator with startAnimation(), without a delay."
        case .finishNotStopped: "Finish an animator only while its state is .stopped."
        case .alreadyStopped: "Stop an animator in one place, and only while its state is .active."
        case .releasePausedOrStopped:
            "Stop and finish each animator before its last reference is released. The pool does this at the end of each use."
        case .releasePausedOnCompletion:
            "Keep one owner, and stop and finish the animator before its last reference is released. The pool does this."
        case .notInterruptiblePause, .notInterruptibleStop, .notInterruptibleStartPaused,
            .notInterruptibleContinue, .notInterruptiblePausesOnCompletion:
            "Leave isInterruptible true for an animator that is paused, stopped, continued or reversed."
        case .interruptibleWhileActive: "Set isInterruptible before the animator starts."
        case .continueNotPaused: "Pause the animator before it is continued."
        case .startWhileStopped, .pauseWhileStopped: "Finish a stopped animator, and create a new one."
        case .addWhileStopped: "Add animations before the animator is stopped."
        case .userInteractionWhileActive: "Set isUserInteractionEnabled before the animator starts."
        case .invalidUpdate: "Change the data and the list in one batch, so that their counts fit."
        case .registrationPerRequest:
            "Create each cell registration once, outside the call that asks for a cell."
        case .reconfiguredAsAnotherKind: "Reload an item whose cell must be of another kind."
        case .layoutLoop: "Return the same height each time that a self-sizing cell is measured."
        case .applyWhileApplying: "Apply one snapshot after the other, from the main queue alone."
        case .dequeuedViewNotReturned: "Dequeue one cell for each request, and return that cell."
        case .cellNotRegistered: "Register each identifier once, before the list has data."
        case .noViewReturned: "Return the view that was dequeued for this index path."
        case .layoutOfMissingItem: "Change the data and reload the list in one turn."
        case .scrolledOutOfBounds: "Compare the index path with the list's own counts before scrolling."
        case .duplicateIdentifiers: "Give each item of a snapshot an identifier of its own."
        case .noLayout: "Create a collection view with init(frame:collectionViewLayout:)."
        }
    }
}

extension Invariant {
    /// The fix of a rule without a hazard; nil if a log alone does not determine the fix.
    package var fix: String? {
        switch self {
        case .nextTurn:
            "Create each animator one turn after its cell was configured. The pool's attach(to:item:) does this."
        case .attachedWhenShownAgain:
            "Request a new animator in willDisplay as well: animators.willDisplay(cell). UIKit does not ask the "
                + "data source for a cell that is shown again."
        case .backed:
            "Reuse strips a cell of its animations. Create a new animator for each use, one turn after the cell was "
                + "configured. The pool's attach(to:item:) does this."
        case .oneDequeuePerRequest: "Dequeue one cell for each request, and return that cell."
        case .poolCap: "Release the cells beyond the cap."
        case .oneAnimatorPerCell, .idleAnimator, .currentGeneration, .noMisuse, .displayPairs,
            .cellsConserved,
            .noStaleCompletion, .nothingAfterTheList, .sequence, .completionOnce, .appearancesBalance,
            .containerClean:
            nil
        }
    }
}

/// The usual cause of an exception of UIKit in a cell, with the code that avoids the exception.
public struct MisuseAdvice: Hashable, Sendable {
    /// One paragraph, without line breaks.
    public let cause: String
    /// At most six lines of Swift that use UIKit alone.
    public let uikit: String
    /// At most four lines of Swift that use `AnimatorPool`, or nil if `AnimatorPool` does not fix the crash.
    public let animatorPool: String?
    /// One paragraph about animations without an animator, if they may be the better choice.
    public let remark: String?

    public init(cause: String, uikit: String, animatorPool: String?, remark: String? = nil) {
        self.cause = cause
        self.uikit = uikit
        self.animatorPool = animatorPool
        self.remark = remark
    }
}
