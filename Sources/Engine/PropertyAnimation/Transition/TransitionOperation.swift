/// How one screen takes the place of another.
public enum TransitionOperation: String, Hashable, Sendable, CaseIterable {
    case present, dismiss, push, pop

    /// Whether it brings a new screen, which lies above the one it comes from.
    public var isForward: Bool { self == .present || self == .push }

    /// Whether it is one of a navigation stack's, and not of a presentation.
    public var isNavigation: Bool { self == .push || self == .pop }
}
