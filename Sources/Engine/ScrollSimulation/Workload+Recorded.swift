// The regimes that stand in a run's log only where they matter.
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
