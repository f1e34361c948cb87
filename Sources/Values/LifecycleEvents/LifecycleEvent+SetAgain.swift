extension LifecycleEvent {
    private static let setAgainPrefix = "set again: "

    /// The detail of an `animator.phase` that says: a block has set a key that is not additive and that another block
    /// of the animator had set.
    public static func setAgain(_ key: String) -> EventDetail { .text(setAgainPrefix + key) }

    /// The key that a second block of the animator has set, if that is what the event says.
    public var keySetAgain: String? {
        guard kind == .animatorPhase, case .text(let text) = detail, text.hasPrefix(Self.setAgainPrefix)
        else {
            return nil
        }
        return String(text.dropFirst(Self.setAgainPrefix.count))
    }
}
