import AnimationTiming
import AnimatorPool

/// UIKit's `UIPercentDrivenInteractiveTransition`: a finger moves the app's animations back and forth.
///
/// The app's animator object begins its animations as ever, and they stand still: what is on screen is what they show
/// at ``percentComplete`` of the transition's time. A ``finish()`` or ``cancel()`` plays the rest.
///
/// **What is promised.** Whatever it is told, in whatever order and however quickly, a transition whose animations
/// end with `completeTransition` ends: also one that was finished at 100 %, before it began, or twice.
open class PercentDrivenInteractiveTransition: TransitionInteracting {
    private var context: TransitionContext?

    /// How fast the rest is played: it takes what is left of the duration, divided by this. What is not above 0, as a
    /// speed of `1 - percentComplete` is at the end, counts as 1.
    open var completionSpeed = 1.0

    /// The course of the rest, where the animations are blocks.
    open var completionCurve = TimingCurve.easeInOut

    /// The course of the rest in place of ``completionCurve``, and with an interruptible animator.
    open var timingCurve: AnimatorTiming?

    /// Whether the transition begins in its hands; else it plays until ``pause()``.
    open var wantsInteractiveStart = true

    // Of the transition before, which it does not hold.
    private var lastPercent = 0.0
    private var lastDuration = 0.0

    /// Creates a driver without a transition. One driver serves one transition after another.
    public init() {}

    /// This driver.
    public var percentDriver: PercentDrivenInteractiveTransition? { self }

    /// As last told to ``update(_:)`` or found by ``pause()``. What follows a cancel does not change it.
    public var percentComplete: Double { context?.percentComplete ?? lastPercent }

    /// Of the whole transition, in seconds; 0 before there was one.
    public var duration: Double { context?.duration ?? lastDuration }

    /// Whether its transition has begun, and is not over.
    var hasBegun: Bool { context?.machine.hasBegun ?? false }

    /// Whether it has a transition that is not over.
    public var isDriving: Bool { context.map { !$0.machine.isOver } ?? false }

    /// The transition was asked for, and begins in the next turn. What it is told until then is done when it begins.
    func willDrive(_ context: TransitionContext) { self.context = context }

    /// The transition is over: from now on it drives nothing.
    func hasDriven(_ context: TransitionContext) {
        guard self.context === context else { return }
        lastPercent = context.percentComplete
        lastDuration = context.duration
        self.context = nil
    }

    /// Begins the app's animations and holds them at their start. A subclass calls this method of `super`.
    open func startInteractiveTransition(_ context: TransitionContext) { context.startDriven() }

    /// Shows the animations at this part of their time. It is clamped to 0…1 before anything moves; at 1 the end is
    /// shown, and the transition stays open.
    public func update(_ percentComplete: Double) { context?.updateInteractiveTransition(percentComplete) }

    /// Takes a transition that plays, or that settles, into the hands again, where it is.
    public func pause() { context?.pauseInteractiveTransition() }

    /// Plays the rest to the end. With nothing left it completes in the next turn.
    public func finish() { context?.finishInteractiveTransition() }

    /// Plays back to the start. With nothing to go back it completes in the next turn.
    public func cancel() { context?.cancelInteractiveTransition() }
}
