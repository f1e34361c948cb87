import LifecycleEvents
import LifecycleJudging
import PropertyAnimation
import ScrollSimulation

/// An app's animator object: the library's own, or one that is broken in a single way.
package enum TransitionClient: String, CaseIterable, Sendable {
    case slide, interruptible
    case neverCompletes, completesTwice, completesAfterCancel, leavesView, neverAddsView, animatesOutside
    case completesIfFinished, removesLeaving
    /// Its drivers ignore the end of a gesture.
    case forgetsCancel, forgetsQuickFinger
    /// Its screens keep an animator that is paused.
    case keepsPausedAnimator

    /// The hazard or misuse in its log; nil for correct code, and for a mistake that only breaks a rule.
    package var finding: EventKind? {
        switch self {
        case .slide, .interruptible: nil
        case .neverCompletes, .completesIfFinished, .forgetsCancel, .forgetsQuickFinger:
            .hazardTransitionNotCompleted
        case .completesTwice: .hazardTransitionCompletedTwice
        case .completesAfterCancel: .hazardCompletedAfterCancel
        case .leavesView: .hazardViewLeftInContainer
        case .neverAddsView: .hazardViewNeverAdded
        case .removesLeaving: nil
        case .animatesOutside: .hazardAnimatedOutsideContainer
        case .keepsPausedAnimator: .misuse
        }
    }

    /// Whether it breaks a promise of the library's, so that nothing but its finding is asked of it.
    package var isBroken: Bool { self != .slide && self != .interruptible }

    /// Whether the life shows the mistake.
    package func isFound(in outcome: TransitionLife.Outcome) -> Bool {
        finding.map(outcome.findings.contains) ?? outcome.broken.contains(.containerClean)
    }

    func animator(in engine: AnimationEngine) -> any TransitionAnimating {
        (TransitionObject(rawValue: rawValue) ?? .slide).make(in: engine, duration: 0.4)
    }
}
