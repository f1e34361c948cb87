import AnimationTiming
import AnimatorPool

/// An animator object that slides pushed screens from the right and presented screens from below.
///
/// The end is correct in every ``TransitionRegime`` and whatever the outcome of the animations. The remaining
/// view has its final frame, the other view is not in the container, and the context is completed once.
public final class SlideTransition: TransitionAnimating {
    private let engine: AnimationEngine
    private let duration: Double
    private let curve: TimingCurve
    private let isInterruptible: Bool
    /// The current transitions with an interruptible animator.
    private var running: [(context: TransitionContext, animator: ReuseSafeAnimator)] = []

    /// Creates the animator object.
    ///
    /// - Parameters:
    ///   - duration: In seconds.
    ///   - isInterruptible: Whether to move the views with a property animator, which a driver may reverse at
    ///     any time, instead of a block.
    public init(
        engine: AnimationEngine, duration: Double, curve: TimingCurve = .easeInOut,
        isInterruptible: Bool = false
    ) {
        self.engine = engine
        self.duration = duration
        self.curve = curve
        self.isInterruptible = isInterruptible
    }

    /// Returns the duration of the initialiser, in seconds.
    public func transitionDuration(for context: TransitionContext) -> Double { duration }

    /// Slides the views with a property animator if the transition is interruptible, otherwise with a block.
    public func animateTransition(_ context: TransitionContext) {
        if let animator = interruptibleAnimator(for: context) {
            // A view that enters the window calls the app, which may have taken over the transition.
            if !context.isInteractive { animator.startAnimation() }
            return
        }
        prepare(context)
        engine.animate(
            duration: duration, curve: curve, animations: { Self.move(context) },
            completion: { _ in Self.finish(context) })
    }

    /// Returns the animator of `context`, the same for each call. Nil if not interruptible.
    public func interruptibleAnimator(for context: TransitionContext) -> ReuseSafeAnimator? {
        guard isInterruptible else { return nil }
        if let animator = animator(of: context) { return animator }
        prepare(context)
        if let animator = animator(of: context) { return animator }
        let animator = PropertyAnimator(engine: engine, duration: duration, curve: curve) {
            Self.move(context)
        }
        guard let safe = try? ReuseSafeAnimator(animator, turns: engine.runLoop) else { return nil }
        running.append((context, safe))
        safe.onEnd { [self] _ in
            // Code that takes over the transition in this call receives this animator, which is over.
            Self.finish(context)
            guard let place = running.firstIndex(where: { $0.context === context }) else { return }
            // Released after the access to the array has ended.
            _ = running.remove(at: place)
        }
        return safe
    }

    private func animator(of context: TransitionContext) -> ReuseSafeAnimator? {
        running.first { $0.context === context }?.animator
    }

    private func prepare(_ context: TransitionContext) {
        guard context.moves(.to) else { return }
        let coming = context.view(for: .to)
        let frame = context.finalFrame(for: .to)
        if context.operation.isForward {
            coming.frame = Self.outside(frame, context)
            context.container.addSublayer(coming)
        } else {
            coming.frame = frame
            context.container.addSublayerAtBottom(coming)
        }
    }

    private static func move(_ context: TransitionContext) {
        if context.operation.isForward {
            context.view(for: .to).frame = context.finalFrame(for: .to)
        } else {
            context.view(for: .from).frame = outside(context.initialFrame(for: .from), context)
        }
    }

    /// Returns a frame one screen to the right of `frame`, or below it.
    private static func outside(_ frame: LayerRect, _ context: TransitionContext) -> LayerRect {
        let size = context.container.bounds.size
        var outside = frame
        if context.operation.isNavigation {
            outside.origin.x += size.width
        } else {
            outside.origin.y += size.height
        }
        return outside
    }

    /// Ends the transition. The app is called when views enter or leave the window; its requests for another
    /// end are ignored then.
    private static func finish(_ context: TransitionContext) {
        let isDone = context.decide()
        let (stays, goes) = isDone ? (TransitionContext.Key.to, .from) : (.from, TransitionContext.Key.to)
        if context.moves(stays) {
            let view = context.view(for: stays)
            view.frame = isDone ? context.finalFrame(for: .to) : context.initialFrame(for: .from)
            // A view that was removed by other code would leave the window black.
            if !view.isInside(context.container) { context.container.addSublayer(view) }
        }
        if context.moves(goes) { context.view(for: goes).removeFromSuperlayer() }
        context.completeTransition(isDone)
    }
}
