import LifecycleEvents
import PropertyAnimation
import ScrollSimulation

/// An app's animator object: the library's own, or one that is broken in a single way.
package enum TransitionClient: String, CaseIterable, Sendable {
    case slide, interruptible
    case neverCompletes, completesTwice, completesAfterCancel, leavesView, neverAddsView, animatesOutside
    /// Its screens keep an animator that is paused.
    case keepsPausedAnimator

    /// What the log has to say of it; nil for the library's own.
    package var finding: EventKind? {
        switch self {
        case .slide, .interruptible: nil
        case .neverCompletes: .hazardTransitionNotCompleted
        case .completesTwice: .hazardTransitionCompletedTwice
        case .completesAfterCancel: .hazardCompletedAfterCancel
        case .leavesView: .hazardViewLeftInContainer
        case .neverAddsView: .hazardViewNeverAdded
        case .animatesOutside: .hazardAnimatedOutsideContainer
        case .keepsPausedAnimator: .misuse
        }
    }

    /// Whether it breaks a promise of the library's, so that nothing but its finding is asked of it.
    var isBroken: Bool { finding != nil }

    func animator(in world: World) -> any TransitionAnimating {
        (TransitionObject(rawValue: rawValue) ?? .slide).make(in: world, duration: 0.4)
    }
}
