/// The chain, transition or screen of an event, by its ``LifecycleEvent/subject``. Each is counted from 1.
public enum EventSubject: Hashable, Sendable {
    /// A chain of animations, by its number.
    case chain(Int32)
    /// A transition, by its number.
    case transition(Int32)
    /// A screen, by its number.
    case screen(Int32)

    /// The kinds of events that may have the subject.
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
    private static let kindsOfScreens = Set(
        EventKind.allCases.filter { $0.family == .screen } + [.hazardBarOutOfStep])
}

extension LifecycleEvent {
    /// The chain, transition or screen of the event; nil without one.
    public var about: EventSubject? {
        guard let subject else { return nil }
        switch kind.family {
        case .chain: return .chain(subject)
        case .transition: return .transition(subject)
        case .screen: return .screen(subject)
        case .hazard where kind == .hazardBarOutOfStep: return .screen(subject)
        case .hazard: return kind.isTransitionHazard ? .transition(subject) : nil
        case .animator:
            guard kind == .animationCompletion else { return nil }
            return isCompletionOfTransition ? .transition(subject) : .chain(subject)
        case .cell, .list, .app, .log, .misuse: return nil
        }
    }

    /// Whether the completion is of the transition itself or of a block alongside it.
    private var isCompletionOfTransition: Bool {
        detail == .text("transition") || detail == .text("alongside")
    }
}

extension EventKind {
    /// Whether the kind is a hazard of a transition, which the subject names.
    fileprivate var isTransitionHazard: Bool {
        switch self {
        case .hazardTransitionNotCompleted, .hazardTransitionCompletedTwice, .hazardCompletedAfterCancel,
            .hazardViewLeftInContainer, .hazardViewNeverAdded, .hazardAnimatedOutsideContainer,
            .hazardNestedTransition:
            true
        default: false
        }
    }
}
