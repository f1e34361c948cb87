/// What an event is about when its ``LifecycleEvent/subject`` has a number: a chain, a transition or a screen, each
/// counted from 1 in a run.
public enum EventSubject: Hashable, Sendable {
    case chain(Int32)
    case transition(Int32)
    case screen(Int32)

    /// The kinds among which are all events about it.
    public var kinds: Set<EventKind> {
        switch self {
        case .chain: Self.kindsOfChains
        case .transition: Self.kindsOfTransitions
        case .screen: Self.kindsOfScreens
        }
    }

    private static let kindsOfChains = Set(
        EventKind.allCases.filter { $0.family == .chain } + [.animationCompletion])
    private static let kindsOfTransitions = Set(
        EventKind.allCases.filter { $0.family == .transition || $0.isTransitionHazard }
            + [.animationCompletion])
    private static let kindsOfScreens = Set(EventKind.allCases.filter { $0.family == .screen })
}

extension LifecycleEvent {
    /// The chain, the transition or the screen it is about; nil without one.
    public var about: EventSubject? {
        guard let subject else { return nil }
        switch kind.family {
        case .chain: return .chain(subject)
        case .transition: return .transition(subject)
        case .screen: return .screen(subject)
        case .hazard: return kind.isTransitionHazard ? .transition(subject) : nil
        case .animator:
            guard kind == .animationCompletion else { return nil }
            return isCompletionOfTransition ? .transition(subject) : .chain(subject)
        case .cell, .list, .app, .log, .misuse: return nil
        }
    }

    /// Of the transition itself, or of a block that ran alongside it.
    private var isCompletionOfTransition: Bool {
        detail == .text("transition") || detail == .text("alongside")
    }
}

extension EventKind {
    /// Whether it is a hazard of a transition, which its subject names.
    fileprivate var isTransitionHazard: Bool {
        switch self {
        case .hazardTransitionNotCompleted, .hazardTransitionCompletedTwice, .hazardCompletedAfterCancel,
            .hazardViewLeftInContainer, .hazardViewNeverAdded, .hazardAnimatedOutsideContainer:
            true
        default: false
        }
    }
}
