extension LifecycleEvent {
    private static let completionsSuffix = " to call"

    /// The detail of an `animator.finished` that says how many completions the animator has to call now; none where it
    /// has none.
    public static func completions(_ count: Int) -> EventDetail {
        count == 0 ? .none : .text(String(count) + completionsSuffix)
    }

    /// How many completions an animator that has ended has to call, if the event is such an end.
    public var completionsToCall: Int? {
        guard kind == .animatorFinished, case .text(let text) = detail,
            text.hasSuffix(Self.completionsSuffix)
        else { return nil }
        return Int(text.dropLast(Self.completionsSuffix.count))
    }
}
