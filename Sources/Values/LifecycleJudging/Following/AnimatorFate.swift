import LifecycleEvents

/// What has happened to an animator so far that says how its life went.
package struct AnimatorFate: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package static let attached = AnimatorFate(rawValue: 1)
    /// It reached its end, or was finished.
    package static let ended = AnimatorFate(rawValue: 2)
    package static let tornDown = AnimatorFate(rawValue: 4)
    /// Its last reference went.
    package static let released = AnimatorFate(rawValue: 8)
    package static let cancelled = AnimatorFate(rawValue: 16)
    /// A misuse said that it was let go where it must not be.
    package static let raised = AnimatorFate(rawValue: 32)

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Whether nothing more is expected of it.
    package var isSettled: Bool { !isDisjoint(with: [.tornDown, .released, .cancelled]) }

    package var outcome: AnimatorOutcome {
        if contains(.raised) { return .misused }
        if contains(.tornDown) { return .tornDown }
        if contains(.released) { return contains(.ended) ? .ended : .released }
        return contains(.cancelled) && !contains(.attached) ? .cancelled : .alive
    }
}

extension EventDetail {
    /// Whether it is the misuse of letting an animator go in a phase in which UIKit raises.
    var isRefusedRelease: Bool {
        switch self {
        case .misuse(.releasePausedOrStopped), .misuse(.releasePausedOnCompletion): true
        default: false
        }
    }
}
