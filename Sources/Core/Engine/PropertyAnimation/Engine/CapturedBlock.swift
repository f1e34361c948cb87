/// The additional state of an animation without a handle: of a block of `AnimationEngine.animate`, or of an
/// implicit animation of a transaction.
final class CapturedBlock {
    let options: AnimationOptions
    /// The repetition; nil for one pass.
    let repetition: Repetition?
    let group: TransactionGroup?
    /// Whether the animation is implicit: of a layer without a view, outside any block.
    let isImplicit: Bool
    /// Whether an animation of the block was displaced or removed before its end.
    var isCut = false
    /// Whether the block has changed an animated value.
    var hasChanged = false
    /// The container whose time the block follows instead of its own.
    var held: HeldBlock?
    /// Whether a transition holds the block wherever its layers are.
    var isAlongside = false

    /// Whether the block counts as finished at its end: no animation was cut, or it changed nothing.
    var isFinished: Bool { !isCut || !hasChanged }

    init(
        options: AnimationOptions, repetition: Repetition?, group: TransactionGroup?, isImplicit: Bool = false
    ) {
        self.options = options
        self.isImplicit = isImplicit
        self.repetition = repetition
        self.group = group
        group?.began()
    }
}

/// The repetition of an animation: CAMediaTiming's `repeatCount` and `autoreverses`.
struct Repetition: Hashable {
    /// Infinite for a repetition without end. A fractional count ends within a pass.
    let count: Double
    let autoreverses: Bool

    /// Returns the total time after the first pass; nil for a repetition without end.
    func moreNs(passNs: Int64) -> Int64? {
        guard passNs > 0 else { return 0 }
        let passes = count * (autoreverses ? 2 : 1) - 1
        let moreNs = passes * Double(passNs)
        guard moreNs < 4e18 else { return nil }
        return max(Int64(moreNs.rounded()), -passNs)
    }

    /// Returns the fraction shown `pastNs` after the end of the first pass. Whole nanoseconds prevent drift.
    func fraction(pastNs: Int64, passNs: Int64) -> Double {
        guard passNs > 0, pastNs >= 0 else { return 1 }
        let fraction = Double(pastNs % passNs) / Double(passNs)
        // The second pass is the reverse of the first.
        return autoreverses && (pastNs / passNs) % 2 == 0 ? 1 - fraction : fraction
    }
}

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

/// The context of the running client code. A completion has a separate scope.
struct AnimationScope {
    /// The animator whose completion runs.
    var completing: AnimatorCore?
    var block: RunningBlock?
    /// The current transaction; nil outside any transaction.
    var transaction: AnimationTransaction?
    /// Whether each change of the scope runs the pending updates.
    var flushesUpdates = false
}
