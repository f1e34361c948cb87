/// The animation block whose code runs: what it sets on a layer is animated so.
struct RunningBlock {
    let animator: AnimatorCore
    /// Its number in the engine; blocks inside it have the same.
    let number: UInt32
    let options: AnimationOptions
    /// The progress of the animator at which the block sets out.
    let begin: Double
    /// And at which it is at its end.
    let end: Double
    /// A curve of its own, in place of the animator's.
    let curve: CurveBox?
    /// Whether it goes on where an earlier part of the animation has left a key.
    var isKeyframe = false
    /// Whether it has changed a value so that something is animated.
    var hasChanged = false

    /// What a block inside it takes over.
    var seconds: Double { max(0, end - begin) * animator.timeline.duration }
    var curveInForce: CurveBox { curve ?? animator.curve }
}
