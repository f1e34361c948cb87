import LifecycleEvents

/// I15: every completion is called exactly once, be it an animator's, a chain's or a transition's.
struct CompletionOnce: Hashable, Sendable {
    private var owed = OwedCompletions()
    private var chains = ChainCompletion()
    private var transitions = TransitionCompletion()

    mutating func judge(
        _ event: LifecycleEvent, _ change: LogChange, _ limits: InvariantLimits, in log: LogFollower,
        _ findings: inout Findings
    ) {
        switch event.kind.family {
        case .chain: chains.judge(event, in: log, &findings)
        case .transition, .screen: transitions.judge(event, change, limits, in: log, &findings)
        // A completion: whose, its subject and its detail say.
        default:
            if event.subject == nil {
                owed.judge(call: event, in: log, &findings)
            } else if event.isOfTransition {
                transitions.judge(event, change, limits, in: log, &findings)
            } else if event.isOfChain {
                chains.judge(event, in: log, &findings)
            }
        }
    }

    /// An animator has ended.
    mutating func note(end event: LifecycleEvent) { owed.note(end: event) }

    /// The turn is over.
    mutating func judgeTurn(in log: LogFollower, _ findings: inout Findings) {
        if !owed.isEmpty { owed.judgeTurn(in: log, &findings) }
    }

    func judgeEnd(
        _ limits: InvariantLimits, atNs endNs: Int64, in log: LogFollower, _ findings: inout Findings
    ) {
        transitions.judgeEnd(limits, atNs: endNs, in: log, &findings)
    }

    mutating func forget(in turn: Int) {
        owed.forget(in: turn)
        chains.forget()
        transitions.forget()
    }
}

extension CauseSearch {
    /// What the animator, the chain or the transition did before.
    var completionAgain: [Link] {
        if violation.subject == nil { return completionOfAnimator }
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
