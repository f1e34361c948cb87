/// Decides how a finger or a value drives an interactive transition, so that each transition ends exactly once.
///
/// A transition starts after its request. Calls before the start, from a quick finger, are performed at the start.
package struct InteractiveTransitionStateMachine: Hashable, Sendable {
    /// How a gesture ends its transition.
    package enum Ending: Hashable, Sendable {
        /// The transition goes on to its end.
        case finish
        /// The transition goes back to its start.
        case cancel
    }

    /// What the driver is to do.
    package enum Action: Hashable, Sendable {
        /// Nothing is to be done.
        case nothing
        /// Shows the transition at this part of its way, in 0…1.
        case show(Double)
        /// Plays the rest, at `speed` times the transition's own or faster.
        case end(Ending, speed: Double)
    }

    private enum Phase: Hashable, Sendable {
        case idle
        /// Asked for, and not started.
        case asked
        case driven
    }

    private var phase = Phase.idle
    /// The end to perform when the transition starts.
    private var waiting: Action?
    private var fraction = 0.0
    /// Whether a finger, or a value, holds the transition.
    package private(set) var isHeld = false
    /// The part of the way beyond which a lifted finger finishes.
    package var threshold: Double
    /// The speed from which the direction of a lifted finger decides, in transition lengths a second.
    package var flick: Double
    /// At exactly 1 the last frame shows the position of the lifted finger (UIKit of iOS 10.3 and later).
    package static let usualSpeed = 0.999

    /// Makes a machine for one gesture.
    package init(threshold: Double, flick: Double = .infinity) {
        self.threshold = threshold
        self.flick = flick
    }

    /// - Returns: Whether to request a transition. False while one is held.
    package mutating func begin() -> Bool {
        guard !isHeld else { return false }
        reset()
        phase = .asked
        isHeld = true
        return true
    }

    /// Performs the calls that came before the transition started.
    package mutating func start() -> [Action] {
        guard phase == .asked else { return [] }
        phase = .driven
        let actions = [fraction > 0 ? .show(fraction) : .nothing, waiting ?? .nothing]
        if waiting != nil { phase = .idle }
        waiting = nil
        return actions
    }

    /// The finger has moved to `fraction` of the way.
    package mutating func move(to fraction: Double) -> Action {
        // What is no number moves nothing.
        guard isHeld, fraction == fraction else { return .nothing }
        self.fraction = min(max(fraction, 0), 1)
        return phase == .driven ? .show(self.fraction) : .nothing
    }

    /// The finger is lifted.
    ///
    /// - Parameters:
    ///   - velocity: Ways a second.
    ///   - duration: Seconds of the whole transition.
    package mutating func lift(velocity: Double, duration: Double) -> Action {
        let isFinished = abs(velocity) >= flick ? velocity > 0 : fraction > threshold
        let pace = velocity * duration * (isFinished ? 1 : -1)
        return end(
            isFinished ? .finish : .cancel,
            speed: pace.isFinite ? max(Self.usualSpeed, pace) : Self.usualSpeed)
    }

    /// Ends the transition if a finger or a value holds it. Otherwise it has ended already.
    package mutating func end(_ ending: Ending, speed: Double = usualSpeed) -> Action {
        guard isHeld else { return .nothing }
        isHeld = false
        guard phase == .driven else {
            waiting = .end(ending, speed: speed)
            return .nothing
        }
        phase = .idle
        return .end(ending, speed: speed)
    }

    /// The transition was refused, or is over without the finger.
    package mutating func reset() { self = Self(threshold: threshold, flick: flick) }
}
