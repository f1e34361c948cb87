import LifecycleEvents

/// How an animator ended.
public enum AnimatorEnding: Hashable, Sendable {
    /// The animator ran to its end or was finished, at this position.
    case finished(AnimatorPosition)
    /// The animator was stopped without being finished. UIKit calls no completion then.
    case stopped
    /// The pool replaced the animator in the same use: by a restart, a recheck or a new set-up.
    case replaced
    /// The use, the display or the handle ended first.
    case tornDown
    /// The use or the display ended before the pool made the animator.
    case neverMade
}
