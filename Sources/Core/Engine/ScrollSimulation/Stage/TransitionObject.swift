import AnimationTiming
import PropertyAnimation

/// An app's animator object: the library's, or an object with a single fault.
public enum TransitionObject: String, Hashable, Sendable, CaseIterable {
    /// The library's slide: with a property animator, or with an animation block.
    case interruptible, slide
    /// The object of document 002, as people copy it. It completes a cancelled transition.
    case tutorial
    /// Never completes the transition.
    case neverCompletes
    /// Completes the transition twice.
    case completesTwice
    /// Completes the transition as finished after it was cancelled.
    case completesAfterCancel
    /// Leaves the view of the leaving screen in the container.
    case leavesView
    /// Never adds the new view to the container.
    case neverAddsView
    /// Adds the new view to the container only after its animation.
    case animatesOutside
    /// Completes a transition only if its animations have finished, so never a cancelled transition.
    case completesIfFinished
    /// Removes the leaving view even when the transition is cancelled.
    case removesLeaving

    /// Creates the animator object.
    ///
    /// - Parameter duration: The duration, in seconds. ``tutorial`` has its own duration.
    package func make(in engine: AnimationEngine, duration: Double) -> any TransitionAnimating {
        switch self {
        case .interruptible: SlideTransition(engine: engine, duration: duration, isInterruptible: true)
        case .slide: SlideTransition(engine: engine, duration: duration)
        case .tutorial: TutorialTransition(engine: engine)
        case .neverCompletes, .completesTwice, .completesAfterCancel, .leavesView, .neverAddsView,
            .animatesOutside, .completesIfFinished, .removesLeaving:
            BrokenTransition(self, engine, duration)
        }
    }
}

/// Slides the new view in from the right, with a single fault.
private final class BrokenTransition: TransitionAnimating {
    private let mistake: TransitionObject
    private let engine: AnimationEngine
    private let duration: Double

    init(_ mistake: TransitionObject, _ engine: AnimationEngine, _ duration: Double) {
        (self.mistake, self.engine, self.duration) = (mistake, engine, duration)
    }

    func transitionDuration(for context: TransitionContext) -> Double { duration }

    func animateTransition(_ context: TransitionContext) {
        let coming = context.view(for: .to)
        let frame = context.finalFrame(for: .to)
        coming.frame = LayerRect(
            x: frame.size.width, y: 0, width: frame.size.width, height: frame.size.height)
        let isLate = mistake == .animatesOutside
        if mistake != .neverAddsView, !isLate { context.container.addSublayer(coming) }
        engine.animate(
            duration: duration, animations: { coming.frame = frame },
            completion: { [mistake] isFinished in
                if mistake == .completesIfFinished, !isFinished { return }
                if isLate { context.container.addSublayer(coming) }
                Self.end(context, mistake)
            })
    }

    private static func end(_ context: TransitionContext, _ mistake: TransitionObject) {
        let isDone = !context.transitionWasCancelled
        let goes = isDone || mistake == .removesLeaving ? TransitionContext.Key.from : .to
        if mistake != .leavesView, context.moves(goes) { context.view(for: goes).removeFromSuperlayer() }
        switch mistake {
        case .neverCompletes: break
        case .completesAfterCancel: context.completeTransition(true)
        case .completesTwice:
            context.completeTransition(isDone)
            context.completeTransition(isDone)
        case .interruptible, .slide, .tutorial, .leavesView, .neverAddsView, .animatesOutside,
            .completesIfFinished, .removesLeaving:
            context.completeTransition(isDone)
        }
    }
}
