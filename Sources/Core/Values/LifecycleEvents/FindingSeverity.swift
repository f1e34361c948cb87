/// What a finding did, the same in every output. The worst is first.
public enum FindingSeverity: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// UIKit raises an exception: the app ends.
    case wouldCrash
    /// A frame showed a value other than the one that should have been there.
    case seen
    /// The log has no frames that could tell whether a user saw it. A device's log has none.
    case couldBeSeen
    /// An animator lived beyond its limits, for a frame or longer.
    case held
    /// No frame showed it, for example because it lasted for less than a turn.
    case latent

    /// Orders from the most severe to the least severe.
    public static func < (lesser: Self, greater: Self) -> Bool { lesser.rawValue < greater.rawValue }

    /// The name in outputs.
    public var name: String {
        switch self {
        case .wouldCrash: "wouldCrash"
        case .seen: "seen"
        case .couldBeSeen: "couldBeSeen"
        case .held: "held"
        case .latent: "latent"
        }
    }

    /// The name in sentences and tables.
    public var words: String {
        switch self {
        case .wouldCrash: "would crash"
        case .seen: "seen"
        case .couldBeSeen: "could be seen"
        case .held: "held"
        case .latent: "latent"
        }
    }
}

extension LifecycleEvent {
    /// Whether the event ends a memory hazard shorter than a frame, which does not count.
    public func endsBriefHazard(frameNs: Int64) -> Bool {
        kind == .hazardEnded && detail == .hazard(.hazardIdleAnimator) && (arg ?? 0) < frameNs
    }
}
