import AnimatorPool
import LifecycleEvents

/// Animations one after the other, on a time line of their own.
///
///     let pulse = AnimationChain
///         .animate(duration: 0.3, timing: .easeOut) { view.alpha = 1 }
///         .then(duration: 0.5, delay: 0.2) { view.center = there } completion: { _ in arrived() }
///         .autoreversed()
///         .repeated(3)
///     let running = pulse.start(on: turns) { position in … }
///     running.pause()
///     running.scrub(to: 0.4)
///     running.cancel { view.center = home }
///
/// A chain is a value: it says what is to happen, moves nothing itself and may be started any number of times.
/// Delays, passes and the way back are parts of its time line, so all that pauses, scrubs or cancels it takes
/// them along.
public struct AnimationChain {
    /// One animation of a chain.
    public struct Step {
        /// Seconds.
        public let duration: Double
        /// Seconds before it sets out.
        public let delay: Double
        public let timing: AnimatorTiming
        public let options: StepOptions
        public let animations: () -> Void
        /// Called once a pass; see ``AnimationChain/then(duration:delay:timing:_:completion:)``.
        public let completion: ((AnimatorPosition) -> Void)?
    }

    /// How often a chain is played.
    public enum Passes: Hashable, Sendable {
        /// 1 or more.
        case times(Int)
        case endless
    }

    /// Where each pass after the first begins: where the former one ended, unless the caller says otherwise, as with
    /// EasyAnimation. For a chain that comes back the same way there is no difference.
    public enum PassBegin: Hashable, Sendable {
        /// Where the first one began: the values jump back, as with UIKit's `repeat`.
        case firstState
        /// Where the former one ended. Then a pass that is over cannot be taken back: reversed or scrubbed, the
        /// chain comes to the beginning of the pass it is in.
        case currentState
    }

    private var chained = ChainSteps()
    public private(set) var passes = Passes.times(1)
    public private(set) var passBegin = PassBegin.currentState
    /// Whether each pass goes back the way it came.
    public private(set) var isAutoreversed = false

    /// A chain of one step; see ``then(duration:delay:timing:_:completion:)``.
    public static func animate(
        duration: Double, delay: Double = 0, timing: AnimatorTiming = .easeInOut, options: StepOptions = [],
        _ animations: @escaping () -> Void, completion: ((AnimatorPosition) -> Void)? = nil
    ) -> AnimationChain {
        AnimationChain().then(
            duration: duration, delay: delay, timing: timing, options: options, animations,
            completion: completion)
    }

    /// Another step behind those there are.
    ///
    /// - Parameters:
    ///   - duration: Seconds. A ``AnimatorTiming/partedSpring(mass:stiffness:damping:initialVelocity:)`` is
    ///     stretched to them.
    ///   - delay: Seconds between the end of the step before and the first movement of this one; what is not
    ///     above 0 counts as none.
    ///   - animations: Sets the values the step leads to. It runs when the step sets out, and again when the
    ///     chain comes back to it from behind, so it should set values and not add to them.
    ///   - options: What the step animates besides what UIKit does.
    ///   - completion: Called with `.end` once a pass, when the running chain has the step behind it, before
    ///     the next step sets out; with `.current` when somebody else has taken over or removed what the step animates
    ///     before it was at its end, as far as its animator tells (``AnimatorInsight``). UIKit's animators do not: with them
    ///     such a step gets `.end`, too. A step that was scrubbed over is told when the chain runs on, and a pass that
    ///     nobody saw is not told. None is called after a cancellation, and none on the way back.
    /// - Precondition: `duration` is not negative and not NaN.
    public consuming func then(
        duration: Double, delay: Double = 0, timing: AnimatorTiming = .easeInOut, options: StepOptions = [],
        _ animations: @escaping () -> Void, completion: ((AnimatorPosition) -> Void)? = nil
    ) -> AnimationChain {
        precondition(duration >= 0, "A step's duration must not be negative, but is \(duration) s.")
        chained.append(
            Step(
                duration: duration, delay: delay > 0 ? delay : 0, timing: timing, options: options,
                animations: animations, completion: completion))
        return self
    }

    /// The steps of another chain behind those there are. How often that one is played, and how, does not
    /// count.
    public consuming func then(_ other: AnimationChain) -> AnimationChain {
        for step in other.steps { chained.append(step) }
        return self
    }

    /// - Precondition: `times` is 1 or more.
    public consuming func repeated(
        _ times: Int, from passBegin: PassBegin = .currentState
    ) -> AnimationChain {
        precondition(times >= 1, "A chain is played once at least, not \(times) times.")
        passes = .times(times)
        self.passBegin = passBegin
        return self
    }

    /// - Precondition: a pass takes time.
    public consuming func repeatedForEver(from passBegin: PassBegin = .currentState) -> AnimationChain {
        passes = .endless
        self.passBegin = passBegin
        return self
    }

    public consuming func autoreversed(_ isAutoreversed: Bool = true) -> AnimationChain {
        self.isAutoreversed = isAutoreversed
        return self
    }

    /// In their order. Complexity: O(steps).
    public var steps: [Step] { chained.all }

    /// What moves when. Complexity: O(steps).
    public var timeline: ChainTimeline { ChainTimeline(of: self) }
}
