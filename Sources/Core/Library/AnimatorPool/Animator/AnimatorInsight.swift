import LifecycleEvents

/// The part of an animator's state that UIKit's properties do not show.
///
/// Without an insight the library sees inactive, active and stopped. It does not know whether an inactive
/// animator has never run, or has run and was stopped by other code. Nor does it know whether an animator has
/// blocks. On the systems that the library supports (iOS 16 and later) no verb raises for that difference.
public struct AnimatorInsight: Hashable, Sendable {
    /// The phase, which is more detailed than UIKit's state.
    public var phase: AnimatorPhase
    /// Whether the animator has an animation block. iOS 10 raises when an animator without a block starts.
    public var hasAnimations: Bool
    /// Whether a live layer animation backs the animator.
    public var isBacked: Bool
    /// Whether another animation has taken over an animated property, or other code has removed a layer
    /// animation.
    public var isDisplaced: Bool

    /// Creates an insight from an animator's state.
    public init(phase: AnimatorPhase, hasAnimations: Bool, isBacked: Bool, isDisplaced: Bool = false) {
        self.phase = phase
        self.hasAnimations = hasAnimations
        self.isBacked = isBacked
        self.isDisplaced = isDisplaced
    }
}

/// The state of an animator at one moment, from its insight or from UIKit's properties.
package struct AnimatorSnapshot: Hashable, Sendable {
    /// The phase. Without an insight, awaiting and hollow animators look paused, and completing animators
    /// look running.
    package var phase: AnimatorPhase
    package var isInterruptible: Bool
    package var hasAnimations = true

    /// - Parameter hasBeenActive: Distinguishes fresh from spent animators; both are inactive.
    package init(_ animator: borrowing any PropertyAnimating, hasBeenActive: Bool) {
        isInterruptible = animator.isInterruptible
        if let insight = animator.insight {
            phase = insight.phase
            hasAnimations = insight.hasAnimations
            return
        }
        switch animator.animatingState {
        case .inactive: phase = hasBeenActive ? .spent : .fresh
        case .active: phase = animator.isRunning ? .running : .paused
        case .stopped: phase = .stopped
        }
    }
}

/// The parameters of an animator that a chain requests.
///
/// The closure that runs a chain makes the animator with UIKit's class or with the engine's class.
public struct AnimatorDescription {
    /// The duration, in seconds.
    public var duration: Double
    /// The curve or spring of the animation.
    public var timing: AnimatorTiming
    /// Further options of the animation.
    public var options: StepOptions
    /// The animator's only block. The block runs when the animator becomes active, never in the call that
    /// makes the animator.
    public var animations: () -> Void

    /// Creates the description of an animator.
    public init(
        duration: Double, timing: AnimatorTiming, options: StepOptions = [], animations: @escaping () -> Void
    ) {
        self.duration = duration
        self.timing = timing
        self.options = options
        self.animations = animations
    }
}

/// Options for what the animator of a step animates besides the properties that UIKit animates.
public struct StepOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: UInt8

    /// Creates options from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Animates every animatable property of the layer's class, including borders, shadows and strokes, as
    /// EasyAnimation does. The engine's animators support this option. UIKit's animators ignore it.
    public static var layerKeys: StepOptions { StepOptions(rawValue: 1) }
}
