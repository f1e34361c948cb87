/// Why the pool did not take the animator that a closure made.
public enum AttachRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// It is not interruptible, so nothing could ever stop it.
    case notInterruptible

    public var description: String {
        switch self {
        case .notInterruptible:
            "This animator is not interruptible, so it could not be stopped when its cell is reused. "
                + "Leave isInterruptible true."
        }
    }
}
