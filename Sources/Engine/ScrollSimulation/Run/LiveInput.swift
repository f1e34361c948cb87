/// Something that happens to a live list, besides what a finger does.
public enum LiveInput: Hashable, Sendable {
    case step(Step)
    /// The app enters the background and stays there until the next input.
    case background
    case foreground
}
