/// The severity of a finding, the same in every output. The worst is first.
public enum FindingSeverity: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// UIKit raises an exception: the app ends.
    case wouldCrash
    /// A user sees something wrong.
    case seen
    /// Memory, processor and battery are wasted, and no user sees it.
    case held
    /// Nothing has gone wrong so far.
    case advice

    /// Orders from the most severe to the least severe.
    public static func < (lesser: Self, greater: Self) -> Bool { lesser.rawValue < greater.rawValue }

    /// The name in outputs.
    public var name: String {
        switch self {
        case .wouldCrash: "wouldCrash"
        case .seen: "seen"
        case .held: "held"
        case .advice: "advice"
        }
    }

    /// The name in sentences and tables.
    public var words: String {
        switch self {
        case .wouldCrash: "would crash"
        case .seen: "a user sees it"
        case .held: "memory holds it"
        case .advice: "advice"
        }
    }
}

extension EventKind {
    /// The severity of a misuse or a hazard; nil for any other kind.
    public var findingSeverity: FindingSeverity? {
        switch self {
        case .misuse: .wouldCrash
        case .hazardIdleAnimator, .hazardLeak: .held
        case .hazardAnimatedOutsideContainer, .hazardKeySetTwice: .advice
        default: isHazard ? .seen : nil
        }
    }
}

extension LifecycleEvent {
    /// Whether the event ends a memory hazard shorter than a frame, which does not count.
    public func endsBriefHazard(frameNs: Int64) -> Bool {
        kind == .hazardEnded && detail == .hazard(.hazardIdleAnimator) && (arg ?? 0) < frameNs
    }
}
