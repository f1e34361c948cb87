/// Why the pool did not accept the animator that a closure made.
public enum AttachRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The animator is not interruptible, so no call could stop it.
    case notInterruptible

    /// One sentence.
    public var description: String {
        switch self {
        case .notInterruptible:
            "This animator is not interruptible, so it could not be stopped when its cell is reused. "
                + "Leave isInterruptible true."
        }
    }
}
