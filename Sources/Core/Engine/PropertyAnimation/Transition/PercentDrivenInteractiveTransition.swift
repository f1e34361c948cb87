import AnimationTiming
import AnimatorPool

/// UIKit's `UIPercentDrivenInteractiveTransition`: a finger moves the app's animations forwards and back.
///
/// The app's animator object begins its animations as usual, and the driver holds them. The screen shows the
/// values at ``percentComplete`` of the transition's duration. ``finish()`` or ``cancel()`` plays the
/// remaining part.
///
/// **Guarantee.** A transition whose animations call `completeTransition` at their end always ends, whatever
/// the order and timing of calls. Examples are a finish at 100 %, before the beginning, or twice.
open class PercentDrivenInteractiveTransition: TransitionInteracting {
    private var context: TransitionContext?

    /// The speed of the remaining part, whose duration is the remaining duration divided by this number. A
    /// number that is not above 0 counts as 1, for example a speed of `1 - percentComplete` at the end.
    open var completionSpeed = 1.0

    /// The curve of the remaining part if the animations are blocks.
    open var completionCurve = TimingCurve.easeInOut

    /// The timing of the remaining part, instead of ``completionCurve``. Also for an interruptible animator.
    open var timingCurve: AnimatorTiming?

    /// Whether the transition begins interactively. Otherwise it plays until ``pause()``.
    open var wantsInteractiveStart = true

    // Values of the former transition, which is not retained.
    private var lastPercent = 0.0
    private var lastDuration = 0.0

    /// Creates a driver without a transition. One driver serves one transition after another.
    public init() {}

    /// This driver.
    public var percentDriver: PercentDrivenInteractiveTransition? { self }

    /// The percentage of the last ``update(_:)`` or ``pause()``. Not changed by the motion after a cancel.
    public var percentComplete: Double { context?.percentComplete ?? lastPercent }

    /// The duration of the whole transition, in seconds; 0 before the first transition.
    public var duration: Double { context?.duration ?? lastDuration }

    /// Whether the transition has begun and is not over.
    var hasBegun: Bool { context?.machine.hasBegun ?? false }

    /// Whether the driver has a transition that is not over.
    public var isDriving: Bool { context.map { !$0.machine.isOver } ?? false }

    /// Sets the transition, which begins in the next turn. Earlier calls take effect when it begins.
    func willDrive(_ context: TransitionContext) { self.context = context }

    /// Clears a transition that is over.
    func hasDriven(_ context: TransitionContext) {
        guard self.context === context else { return }
        lastPercent = context.percentComplete
        lastDuration = context.duration
        self.context = nil
    }

    /// Begins the app's animations and holds them at their start. A subclass calls this method of `super`.
    open func startInteractiveTransition(_ context: TransitionContext) { context.startDriven() }

    /// Shows the animations at this fraction of their duration, clamped to 0…1. At 1 the end is shown, and
    /// the transition is not over.
    public func update(_ percentComplete: Double) { context?.updateInteractiveTransition(percentComplete) }

    /// Takes over a playing or settling transition at its current percentage.
    public func pause() { context?.pauseInteractiveTransition() }

    /// Plays the remaining part to the end. At the end the transition completes in the next turn.
    public func finish() { context?.finishInteractiveTransition() }

    /// Plays back to the start. At the start the transition completes in the next turn.
    public func cancel() { context?.cancelInteractiveTransition() }
}
