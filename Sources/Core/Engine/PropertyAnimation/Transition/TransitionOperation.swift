/// The kind of a change from one screen to another.
public enum TransitionOperation: String, Hashable, Sendable, CaseIterable {
    /// A screen enters above its presenter.
    case present
    /// A presented screen leaves.
    case dismiss
    /// A screen enters at the top of a navigation stack.
    case push
    /// The top screen of a navigation stack leaves.
    case pop

    /// Whether the operation adds a new screen above the current screen.
    public var isForward: Bool { self == .present || self == .push }

    /// Whether the operation changes a navigation stack and not a presentation.
    public var isNavigation: Bool { self == .push || self == .pop }
}
