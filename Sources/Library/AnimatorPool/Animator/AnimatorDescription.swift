/// The parameters of an animator that a chain requests.
///
/// The closure that runs a chain makes the animator with UIKit's class or with the engine's class.
public struct AnimatorDescription {
    /// Seconds.
    public var duration: Double
    /// The curve or spring of the animation.
    public var timing: AnimatorTiming
    /// How the animation behaves beside its duration and timing.
    public var options: StepOptions
    /// The animator's only block. It runs when the animator becomes active, never in the call that makes the animator.
    public var animations: () -> Void

    /// Describes an animator. `animations` runs when the animator is made.
    public init(
        duration: Double, timing: AnimatorTiming, options: StepOptions = [], animations: @escaping () -> Void
    ) {
        self.duration = duration
        self.timing = timing
        self.options = options
        self.animations = animations
    }
}
