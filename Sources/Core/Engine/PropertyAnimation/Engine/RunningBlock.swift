/// The animation block whose code runs. The block animates the values that its code sets.
struct RunningBlock {
    let animator: AnimatorCore
    /// The number of the block in the engine. Nested blocks of the same animator have the same number.
    let number: UInt32
    let options: AnimationOptions
    /// The progress of the animator at which the block begins.
    let begin: Double
    /// The progress of the animator at which the block ends.
    let end: Double
    /// The curve of the block, instead of the animator's.
    let curve: CurveBox?
    /// Whether the block is a keyframe and continues the animation of an earlier keyframe.
    var isKeyframe = false
    /// Whether the block has changed an animated value.
    var hasChanged = false

    /// The duration that a block inside this block inherits, in seconds.
    var seconds: Double { max(0, end - begin) * animator.timeline.duration }
    var curveInForce: CurveBox { curve ?? animator.curve }
}
