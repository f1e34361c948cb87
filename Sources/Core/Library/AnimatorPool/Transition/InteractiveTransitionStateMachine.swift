/// How a gesture or its driver ends a transition.
package enum TransitionEnding: Hashable, Sendable {
    /// The transition continues to its end.
    case finish
    /// The transition returns to its start.
    case cancel
}

/// Decides how a finger or a value drives an interactive transition, so that each transition ends exactly
/// once.
///
/// A transition starts after its request. Calls before the start, from a quick finger, are performed at the
/// start.
package struct InteractiveTransitionStateMachine: Hashable, Sendable {
    /// An action that the driver performs.
    package enum Action: Hashable, Sendable {
        case nothing
        /// Show the transition at this fraction, in 0…1.
        case show(Double)
        /// Play the remaining part, at `speed` times the transition's own speed or faster.
        case end(TransitionEnding, speed: Double)
    }

    private enum Phase: Hashable, Sendable {
        case idle
        /// A transition was requested and has not started.
        case asked
        case driven
    }

    private var phase = Phase.idle
    /// The ending to perform when the transition starts.
    private var waiting: Action?
    private var fraction = 0.0
    /// Whether a finger, or a value, holds the transition.
    package private(set) var isHeld = false
    /// The fraction beyond which a lifted finger finishes the transition.
    package var threshold: Double
    /// The speed from which the direction of a lifted finger decides, in transition lengths per second.
    package var flick: Double
    /// The minimum speed of an ending. At exactly 1 the last frame would show the position of the lifted
    /// finger (UIKit of iOS 10.3 and later).
    package static let usualSpeed = 0.999

    /// Creates a machine for one gesture.
    package init(threshold: Double, flick: Double = .infinity) {
        self.threshold = threshold
        self.flick = flick
    }

    /// Begins a gesture.
    ///
    /// - Returns: Whether to request a transition. False while a gesture already holds one.
    package mutating func begin() -> Bool {
        guard !isHeld else { return false }
        reset()
        phase = .asked
        isHeld = true
        return true
    }

    /// Returns the actions for the calls that came before the transition started.
    package mutating func start() -> [Action] {
        guard phase == .asked else { return [] }
        phase = .driven
        let actions = [fraction > 0 ? .show(fraction) : .nothing, waiting ?? .nothing]
        if waiting != nil { phase = .idle }
        waiting = nil
        return actions
    }

    /// Moves the transition to `fraction`, with the finger.
    package mutating func move(to fraction: Double) -> Action {
        // Ignores NaN.
        guard isHeld, fraction == fraction else { return .nothing }
        self.fraction = min(max(fraction, 0), 1)
        return phase == .driven ? .show(self.fraction) : .nothing
    }

    /// Ends the gesture when the finger is lifted.
    ///
    /// - Parameters:
    ///   - velocity: Transition lengths per second.
    ///   - duration: The duration of the whole transition, in seconds.
    package mutating func lift(velocity: Double, duration: Double) -> Action {
        let isFinished = abs(velocity) >= flick ? velocity > 0 : fraction > threshold
        let pace = velocity * duration * (isFinished ? 1 : -1)
        return end(
            isFinished ? .finish : .cancel,
            speed: pace.isFinite ? max(Self.usualSpeed, pace) : Self.usualSpeed)
    }

    /// Ends the transition if a finger or a value holds it. Otherwise it has ended already.
    package mutating func end(_ ending: TransitionEnding, speed: Double = usualSpeed) -> Action {
        guard isHeld else { return .nothing }
        isHeld = false
        guard phase == .driven else {
            waiting = .end(ending, speed: speed)
            return .nothing
        }
        phase = .idle
        return .end(ending, speed: speed)
    }

    /// Resets the machine, because the transition was refused or has ended without the finger.
    package mutating func reset() { self = Self(threshold: threshold, flick: flick) }
}
