extension LifecycleEvent {
    private static let completionsSuffix = " to call"

    /// Returns the detail of an `animator.finished` event: the number of completions that the animator calls
    /// next; `none` without completions.
    public static func completions(_ count: Int) -> EventDetail {
        count == 0 ? .none : .text(String(count) + completionsSuffix)
    }

    /// The number of completions that an animator calls at its end; nil for other events.
    public var completionsToCall: Int? {
        guard kind == .animatorFinished, case .text(let text) = detail,
            text.hasSuffix(Self.completionsSuffix)
        else { return nil }
        return Int(text.dropLast(Self.completionsSuffix.count))
    }
}
