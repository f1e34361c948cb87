/// What an animator is to be made from.
///
/// Whoever runs a chain says how: with UIKit's class, or with the engine's.
public struct AnimatorDescription {
    /// Seconds.
    public var duration: Double
    public var timing: AnimatorTiming
    public var options: StepOptions
    /// Its one block. It runs when the animator becomes active, and never in the call that makes it.
    public var animations: () -> Void

    public init(
        duration: Double, timing: AnimatorTiming, options: StepOptions = [], animations: @escaping () -> Void
    ) {
        self.duration = duration
        self.timing = timing
        self.options = options
        self.animations = animations
    }
}
