import LifecycleEvents

/// What UIKit's properties do not tell of an animator.
///
/// Without it the safe layer sees inactive, active and stopped. It cannot tell an animator that has never
/// run from one that others have run to its end and stopped, nor one that has blocks from one that has
/// none; on the systems this library supports (iOS 16 on) no verb raises for that difference.
public struct AnimatorInsight: Hashable, Sendable {
    public var phase: AnimatorPhase
    /// Whether a start would find an animation block, or has found one. iOS 10 raises without any.
    public var hasAnimations: Bool
    /// Whether a live layer animation is behind it.
    public var isBacked: Bool
    /// Whether another animation has taken over something that it animates, or somebody has removed it.
    public var isDisplaced: Bool

    public init(phase: AnimatorPhase, hasAnimations: Bool, isBacked: Bool, isDisplaced: Bool = false) {
        self.phase = phase
        self.hasAnimations = hasAnimations
        self.isBacked = isBacked
        self.isDisplaced = isDisplaced
    }
}
