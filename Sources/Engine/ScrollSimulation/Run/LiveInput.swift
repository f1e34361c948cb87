/// Something that happens to a live list, besides what a finger does.
package enum LiveInput: Hashable, Sendable {
    /// A step of a workload, but none of `wait`, `repeat` and `destroyList`.
    case step(Step)
    /// The app enters the background and stays there until the next input.
    case background
    /// The app returns to the foreground.
    case foreground
}
