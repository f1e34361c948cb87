import LifecycleEvents

/// The state of an animator that UIKit's properties do not tell.
///
/// Without an insight the library sees inactive, active and stopped. It cannot distinguish an animator that has never
/// run from an animator that other code has run and stopped, nor an animator with blocks from an animator without. On
/// the systems that the library supports (iOS 16 and later) no verb raises for that difference.
public struct AnimatorInsight: Hashable, Sendable {
    /// The phase, finer than UIKit's state.
    public var phase: AnimatorPhase
    /// Whether the animator has an animation block. iOS 10 raises when an animator without a block starts.
    public var hasAnimations: Bool
    /// Whether a live layer animation backs the animator.
    public var isBacked: Bool
    /// Whether another animation has taken over an animated property, or other code has removed a layer animation.
    public var isDisplaced: Bool

    /// Says what the animator knows about itself.
    public init(phase: AnimatorPhase, hasAnimations: Bool, isBacked: Bool, isDisplaced: Bool = false) {
        self.phase = phase
        self.hasAnimations = hasAnimations
        self.isBacked = isBacked
        self.isDisplaced = isDisplaced
    }
}
