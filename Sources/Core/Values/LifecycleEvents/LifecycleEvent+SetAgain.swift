extension LifecycleEvent {
    private static let setAgainPrefix = "set again: "

    /// Returns the detail of an `animator.phase` event: a block set a key that is not additive and that
    /// another block of the animator had already set.
    public static func setAgain(_ key: String) -> EventDetail { .text(setAgainPrefix + key) }

    /// The key that a second block of the animator set; nil for other events.
    public var keySetAgain: String? {
        guard kind == .animatorPhase, case .text(let text) = detail, text.hasPrefix(Self.setAgainPrefix)
        else {
            return nil
        }
        return String(text.dropFirst(Self.setAgainPrefix.count))
    }
}
