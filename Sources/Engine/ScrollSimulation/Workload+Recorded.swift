// The regimes that stand in a run's log only where they matter.
extension Workload {
    /// What animated updates do with others that are due; nil for what lists do by themselves.
    public var recordedUpdates: String? { updates == .none ? nil : updates.rawValue }

    /// How an interactive transition leaves its views; nil where no step opens a screen and nothing is said of it.
    public var recordedTransitions: String? {
        (transitions ?? (steps.contains { $0.opensScreen } ? .ios11 : nil))?.rawValue
    }
}

extension Step {
    fileprivate var opensScreen: Bool {
        switch self {
        case .tap, .present, .presentOver: true
        case .turn(let steps), .repeat(_, let steps): steps.contains { $0.opensScreen }
        default: false
        }
    }
}
