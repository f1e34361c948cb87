/// What a pan recogniser says of a finger.
public enum PanState: Hashable, Sendable, CaseIterable {
    /// The finger has moved far enough to be a pan.
    case began
    /// The finger has moved since the last call.
    case changed
    /// The finger has lifted.
    case ended
    /// The system has taken the touch away: a call came in, another recogniser won, the app went to the background.
    case cancelled
}
