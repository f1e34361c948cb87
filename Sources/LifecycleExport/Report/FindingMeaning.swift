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
        case .cellDequeued, .animatorRequested, .animatorAttached, .animatorStarted, .animatorFinished,
            .animatorTornDown, .cellRecycled, .animatorCancelled, .cellCreated, .cellDisplayed, .cellEnded,
            .cellPrepared, .cellWaiting, .cellConfigured, .cellDestroyed, .animatorPaused, .animatorStopped,
            .animatorOrphaned, .animatorReleased, .listUpdated, .appBackground, .appForeground,
            .appMemoryWarning, .listDestroyed, .cellBareFrame, .logGap, .animatorWasted, .cellAnimatingOut,
            .animatorPhase, .misuse:
            nil
        }
    }
}
