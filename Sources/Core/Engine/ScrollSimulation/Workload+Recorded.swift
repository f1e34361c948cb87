// The rules that the log of a run contains only if they matter in the run.
extension Workload {
    /// The rules for animated updates that differ from the default; nil without a difference.
    public var recordedUpdates: String? {
        let usual = UpdateRules.none
        var words: [String] = updates.flush ? ["flush"] : []
        if updates.transaction != usual.transaction { words.append("transaction \(updates.transaction)") }
        if updates.reload != usual.reload { words.append("reload \(updates.reload.rawValue)") }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// The transition regime, and the navigation rules that differ from the default.
    ///
    /// Nil if no step opens a screen and ``transitions`` is nil.
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
