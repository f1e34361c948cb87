import AnimatorPool
import LifecycleEvents

/// A sequence of animations on one time line.
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
/// A chain is a value. It describes the animations, moves nothing itself, and can be started any number of
/// times. Delays, passes and the way back are parts of the time line, so a pause, a scrub or a cancellation
/// includes them.
public struct AnimationChain {
    /// One animation of a chain.
    public struct Step {
        /// The duration, in seconds.
        public let duration: Double
        /// The delay before the animation starts, in seconds.
        public let delay: Double
        /// The curve or spring of the step.
        public let timing: AnimatorTiming
        /// Further options of the step.
        public let options: StepOptions
        /// Sets the values that the step animates to.
        public let animations: () -> Void
        /// Called once for each pass; see
        /// ``AnimationChain/then(duration:delay:timing:options:_:completion:)``.
        public let completion: ((AnimatorPosition) -> Void)?
    }

    /// The number of passes of a chain.
    public enum Passes: Hashable, Sendable {
        /// A fixed number of passes, 1 or more.
        case times(Int)
        /// Endless passes, until something ends the chain.
        case endless
    }

    /// The values at which each pass after the first begins. By default a pass begins where the former pass
    /// ended, as with EasyAnimation. For an autoreversed chain there is no difference.
    public enum PassBegin: Hashable, Sendable {
        /// The values at which the first pass began: the values jump back, as with UIKit's `repeat`.
        case firstState
        /// The values at which the former pass ended. A finished pass cannot be undone: reversed or scrubbed,
        /// the chain stops at the beginning of the current pass.
        case currentState
    }

    private var chained = ChainSteps()
    /// The number of passes.
    public private(set) var passes = Passes.times(1)
    /// The values at which a pass after the first begins.
    public private(set) var passBegin = PassBegin.currentState
    /// Whether each pass runs back to its beginning.
    public private(set) var isAutoreversed = false

    /// Creates a chain of one step; see ``then(duration:delay:timing:options:_:completion:)``.
    public static func animate(
        duration: Double, delay: Double = 0, timing: AnimatorTiming = .easeInOut, options: StepOptions = [],
        _ animations: @escaping () -> Void, completion: ((AnimatorPosition) -> Void)? = nil
    ) -> AnimationChain {
        AnimationChain().then(
            duration: duration, delay: delay, timing: timing, options: options, animations,
            completion: completion)
    }

    /// Appends a step.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds. A
    ///     `AnimatorTiming.physicalSpring(mass:stiffness:damping:initialVelocity:)` is stretched to this
    ///     duration.
    ///   - delay: Seconds between the end of the step before and the first movement of this step. A value of
    ///     0 or less means no delay.
    ///   - timing: The curve or spring of the step.
    ///   - animations: Sets the final values of the step. It runs when the step starts, and again when the
    ///     chain returns to the step backwards. So set values, and do not add to them.
    ///   - options: Options for what the step animates besides the properties that UIKit animates.
    ///   - completion: Called once for each pass when the running chain has passed the step, before the next
    ///     step starts. The position is `.end`, or `.current` if other code has taken over or removed the
    ///     step's animations before the end and the animator knows it (`AnimatorInsight`). UIKit's animators
    ///     do not know it, so the position is `.end` then too. For a step that was scrubbed over, the call
    ///     comes when the chain runs again. A pass that was scrubbed over completely has no calls. There are
    ///     none after a cancellation and none on the way back.
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

    /// Appends the steps of another chain. The other chain's passes and direction are ignored.
    public consuming func then(_ other: AnimationChain) -> AnimationChain {
        for step in other.steps { chained.append(step) }
        return self
    }

    /// Sets the number of passes.
    ///
    /// - Precondition: `times` is 1 or more.
    public consuming func repeated(
        _ times: Int, from passBegin: PassBegin = .currentState
    ) -> AnimationChain {
        precondition(times >= 1, "A chain is played once at least, not \(times) times.")
        passes = .times(times)
        self.passBegin = passBegin
        return self
    }

    /// Makes the chain endless.
    ///
    /// - Precondition: The duration of a pass is greater than 0.
    public consuming func repeatedForEver(from passBegin: PassBegin = .currentState) -> AnimationChain {
        passes = .endless
        self.passBegin = passBegin
        return self
    }

    /// Makes each pass play back to its start after the last step.
    public consuming func autoreversed(_ isAutoreversed: Bool = true) -> AnimationChain {
        self.isAutoreversed = isAutoreversed
        return self
    }

    /// The steps in order. Complexity: O(steps).
    public var steps: [Step] { chained.all }

    /// The time line of the chain. Complexity: O(steps).
    public var timeline: ChainTimeline { ChainTimeline(of: self) }
}

/// The steps of a chain as a linked list, from the last step to the first.
///
/// An append takes constant time, even if other chains share the steps. An array would be copied for each
/// step of `chain = chain.then(…)`.
struct ChainSteps {
    private var last: Node?

    private final class Node {
        let step: AnimationChain.Step
        private(set) var previous: Node?

        init(_ step: AnimationChain.Step, after previous: Node?) {
            self.step = step
            self.previous = previous
        }

        // Releases the nodes in a loop. Nested deinits of thousands of nodes would overflow the stack.
        deinit {
            var next = previous.take()
            while isKnownUniquelyReferenced(&next) { next = next?.previous.take() }
        }
    }

    /// Appends a step.
    ///
    /// - Complexity: O(1).
    mutating func append(_ step: AnimationChain.Step) { last = Node(step, after: last) }

    /// The steps in order.
    ///
    /// - Complexity: O(steps).
    var all: [AnimationChain.Step] {
        var steps: [AnimationChain.Step] = []
        var node = last
        while let present = node {
            steps.append(present.step)
            node = present.previous
        }
        steps.reverse()
        return steps
    }
}
