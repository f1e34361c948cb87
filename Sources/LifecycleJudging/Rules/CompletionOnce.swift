import LifecycleEvents

/// I15: every completion of a chain or a transition is called exactly once.
struct CompletionOnce: Hashable, Sendable {
    private var chains = ChainCompletion()
    private var transitions = TransitionCompletion()

    mutating func judge(
        _ event: LifecycleEvent, _ change: LogChange, in log: LogFollower, _ findings: inout Findings
    ) {
        switch event.kind.family {
        case .chain: chains.judge(event, in: log, &findings)
        case .transition, .screen: transitions.judge(event, change, in: log, &findings)
        // A completion: whose, its detail says.
        default:
            if event.isOfTransition {
                transitions.judge(event, change, in: log, &findings)
            } else if event.isOfChain {
                chains.judge(event, in: log, &findings)
            }
        }
    }

    func judgeEnd(_ rules: InvariantRules, in log: LogFollower, _ findings: inout Findings) {
        transitions.judgeEnd(rules, in: log, &findings)
    }

    mutating func forget() {
        chains.forget()
        transitions.forget()
    }
}

extension CauseSearch {
    /// What the chain or the transition did before.
    var completionAgain: [Link] {
        let isOfChain = breaking.map { $0.kind.family == .chain || $0.isOfChain } ?? false
        return isOfChain ? chainAgain : transitionLeft
    }
}

extension LifecycleEvent {
    /// A transition has more than one: those of the blocks that ran alongside it are not counted.
    fileprivate var isOfChain: Bool {
        guard kind == .animationCompletion, case .text(let whose) = detail else { return false }
        return whose == "chain" || whose.hasPrefix("step ")
    }
}
