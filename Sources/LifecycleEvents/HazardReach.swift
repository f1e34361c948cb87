/// Who notices a hazard first.
public enum HazardReach: Hashable, Sendable, CaseIterable {
    /// A user sees a cell that looks wrong.
    case seen
    /// Memory, processor and battery pay for what nobody sees.
    case held
}

extension EventKind {
    /// Who notices this hazard; nil for what is none.
    public var hazardReach: HazardReach? {
        guard isHazard else { return nil }
        switch self {
        case .hazardIdleAnimator, .hazardLeak: return .held
        default: return .seen
        }
    }
}
