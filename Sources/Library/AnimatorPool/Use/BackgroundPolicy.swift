/// What ``CellAnimatorPool/enterBackground()`` does to the animators. Without the call the system decides: it ends an
/// animator that does not pause on completion and pauses the others.
public enum BackgroundPolicy: Hashable, Sendable, CaseIterable {
    /// The pool stops the animators at their current values.
    case stop
    /// The pool pauses the animators and keeps the system from ending them. They stay paused.
    case pause
    /// The pool pauses the animators, keeps the system from ending them, and resumes them in the foreground. If the system
    /// has ended an animator all the same, the pool makes another one at the same fraction.
    case pauseAndRestore
    /// The pool finishes the animators at once, and their completions are called.
    case finish
    /// The pool does nothing.
    case `continue`
}
