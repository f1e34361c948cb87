import LifecycleEvents
import PropertyAnimation

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
        switch self {
        case .slide, .keepsPausedAnimator: SlideTransition(world: world, duration: 0.4)
        case .interruptible: SlideTransition(world: world, duration: 0.4, isInterruptible: true)
        case .neverCompletes, .completesTwice, .completesAfterCancel, .leavesView, .neverAddsView,
            .animatesOutside:
            BrokenTransition(self, world)
        }
    }
}

/// Slides the coming view in from the right, and makes one mistake.
private final class BrokenTransition: TransitionAnimating {
    private let mistake: TransitionClient
    private let world: World

    init(_ mistake: TransitionClient, _ world: World) { (self.mistake, self.world) = (mistake, world) }

    func transitionDuration(for context: TransitionContext) -> Double { 0.4 }

    func animateTransition(_ context: TransitionContext) {
        let coming = context.view(for: .to)
        let frame = context.finalFrame(for: .to)
        coming.frame = LayerRect(
            x: frame.size.width, y: 0, width: frame.size.width, height: frame.size.height)
        let isLate = mistake == .animatesOutside
        if mistake != .neverAddsView, !isLate { context.container.addSublayer(coming) }
        world.animate(
            duration: 0.4, animations: { coming.frame = frame },
            completion: { [mistake] _ in
                if isLate { context.container.addSublayer(coming) }
                Self.end(context, mistake)
            })
    }

    private static func end(_ context: TransitionContext, _ mistake: TransitionClient) {
        let isDone = !context.transitionWasCancelled
        let goes = isDone ? TransitionContext.Key.from : .to
        if mistake != .leavesView, context.moves(goes) { context.view(for: goes).removeFromSuperlayer() }
        switch mistake {
        case .neverCompletes: break
        case .completesAfterCancel: context.completeTransition(true)
        case .completesTwice:
            context.completeTransition(isDone)
            context.completeTransition(isDone)
        case .slide, .interruptible, .leavesView, .neverAddsView, .animatesOutside, .keepsPausedAnimator:
            context.completeTransition(isDone)
        }
    }
}
