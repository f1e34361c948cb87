/// The reason why the pool did not accept an animator.
public enum AttachRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The animator is not interruptible, so no call could stop it.
    case notInterruptible

    /// The reason in one sentence.
    public var description: String {
        switch self {
        case .notInterruptible:
            "This animator is not interruptible, so it could not be stopped when its cell is reused. "
                + "Leave isInterruptible true."
        }
    }
}
