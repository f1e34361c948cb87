import LifecycleEvents

/// How an animator came to its end.
public enum AnimatorEnding: Hashable, Sendable {
    /// It ran to its end, or was finished, at this position.
    case finished(AnimatorPosition)
    /// It was stopped and will not be finished. UIKit calls no completion then.
    case stopped
    /// Another animator took its place in the same use: a restart, a recheck, or a new set-up.
    case replaced
    /// Its use, its display or its handle went first.
    case tornDown
    /// Its use or display went before it was made.
    case neverMade
}
