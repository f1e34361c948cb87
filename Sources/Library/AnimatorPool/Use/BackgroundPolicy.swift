/// What ``CellAnimatorPool/enterBackground()`` does to the animators. Without it the system decides: it ends
/// one that does not pause on completion, and pauses the others.
public enum BackgroundPolicy: Hashable, Sendable, CaseIterable {
    /// They are stopped where they are, for good.
    case stop
    /// They are paused and kept from being ended, and stay paused.
    case pause
    /// They are paused and kept from being ended, and go on in the foreground. One that the system has
    /// ended all the same is made again where it was.
    case pauseAndRestore
    /// They are brought to their ends at once, and their completions are called.
    case finish
    /// Nothing is done.
    case `continue`
}
