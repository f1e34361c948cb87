// The regimes that are in a run's log only where they matter.
extension Workload {
    /// What animated updates do with others that are due; nil for what lists do by themselves.
    public var recordedUpdates: String? {
        let usual = UpdateRules.none
        var words: [String] = updates.flush ? ["flush"] : []
        if updates.transaction != usual.transaction { words.append("transaction \(updates.transaction)") }
        if updates.reload != usual.reload { words.append("reload \(updates.reload.rawValue)") }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// How an interactive transition leaves its views; nil where no step opens a screen and nothing is said of it.
    public var recordedTransitions: String? {
        (transitions ?? (steps.contains { $0.opensScreen } ? navigation.regime : nil))
            .map { ([$0.rawValue] + navigation.recorded).joined(separator: ", ") }
    }
}

extension Step {
    fileprivate var opensScreen: Bool {
        switch self {
        case .tap: true
        case .screen(let step): step.action == .push || step.action == .present || step.action == .presentOver
        case .turn(let steps), .repeat(_, let steps): steps.contains { $0.opensScreen }
        default: false
        }
    }
}
