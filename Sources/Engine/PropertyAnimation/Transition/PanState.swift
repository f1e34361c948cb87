/// What a pan recogniser says of a finger.
public enum PanState: Hashable, Sendable, CaseIterable {
    case began, changed, ended
    /// The system has taken the touch away: a call came in, another recogniser won, the app went to the background.
    case cancelled
}
