import LifecycleEvents

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
