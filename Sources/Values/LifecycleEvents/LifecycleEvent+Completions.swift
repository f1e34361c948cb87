extension LifecycleEvent {
    private static let completionsSuffix = " to call"

    /// The detail of an `animator.finished` event: how many completions the animator calls now; `none` without
    /// completions.
    public static func completions(_ count: Int) -> EventDetail {
        count == 0 ? .none : .text(String(count) + completionsSuffix)
    }

    /// How many completions an animator calls at its end, if the event is an end.
    public var completionsToCall: Int? {
        guard kind == .animatorFinished, case .text(let text) = detail,
            text.hasSuffix(Self.completionsSuffix)
        else { return nil }
        return Int(text.dropLast(Self.completionsSuffix.count))
    }
}
