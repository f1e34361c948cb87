import AnimationTiming
import PropertyAnimation

/// The animator object of document 002, as people copy it. The new view slides in from below with a spring.
/// At the end, the object completes the transition even if the finger has cancelled it.
final class TutorialTransition: TransitionAnimating {
    private let engine: AnimationEngine

    init(engine: AnimationEngine) { self.engine = engine }

    func transitionDuration(for context: TransitionContext) -> Double { 0.8 }

    func animateTransition(_ context: TransitionContext) {
        let coming = context.view(for: .to)
        let final = context.finalFrame(for: .to)
        coming.frame = LayerRect(
            x: final.origin.x, y: final.origin.y + context.container.bounds.size.height,
            width: final.size.width,
            height: final.size.height)
        context.container.addSublayer(coming)
        engine.animate(
            duration: transitionDuration(for: context),
            curve: .spring(Spring(dampingRatio: 0.6, duration: 0.8)),
            animations: { coming.frame = final },
            completion: { _ in context.completeTransition(true) })
    }
}
