import LifecycleEvents

/// The events of an animator that decide its outcome.
package struct AnimatorFate: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package static let attached = AnimatorFate(rawValue: 1)
    /// The animator reached its end, or the client finished it.
    package static let ended = AnimatorFate(rawValue: 2)
    package static let tornDown = AnimatorFate(rawValue: 4)
    /// The client released its last reference.
    package static let released = AnimatorFate(rawValue: 8)
    package static let cancelled = AnimatorFate(rawValue: 16)
    /// The client released the animator in a phase in which UIKit raises.
    package static let raised = AnimatorFate(rawValue: 32)

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Whether no other outcome can follow.
    package var isSettled: Bool { !isDisjoint(with: [.tornDown, .released, .cancelled]) }

    package var outcome: AnimatorOutcome {
        if contains(.raised) { return .misused }
        if contains(.tornDown) { return .tornDown }
        if contains(.released) { return contains(.ended) ? .ended : .released }
        return contains(.cancelled) && !contains(.attached) ? .cancelled : .alive
    }
}

extension EventDetail {
    /// Whether the detail is the misuse of releasing an animator in a phase in which UIKit raises.
    var isRefusedRelease: Bool {
        switch self {
        case .misuse(.releasePausedOrStopped), .misuse(.releasePausedOnCompletion): true
        default: false
        }
    }
}
