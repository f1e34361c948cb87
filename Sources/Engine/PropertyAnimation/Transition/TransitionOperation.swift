/// How one screen takes the place of another.
public enum TransitionOperation: String, Hashable, Sendable, CaseIterable {
    /// A screen enters above the one that presents it.
    case present
    /// A presented screen leaves.
    case dismiss
    /// A screen enters at the top of a navigation stack.
    case push
    /// The top screen of a navigation stack leaves.
    case pop

    /// Whether it brings a new screen, which lies above the one it comes from.
    public var isForward: Bool { self == .present || self == .push }

    /// Whether it is one of a navigation stack's, and not of a presentation.
    public var isNavigation: Bool { self == .push || self == .pop }
}
