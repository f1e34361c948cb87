import LifecycleEvents

/// I15: each completion of an animator, a block, a chain or a transition is called exactly once.
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
        // The subject and the detail tell whose completion was called.
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

    /// Records the end of an animator.
    mutating func note(end event: LifecycleEvent) { owed.note(end: event) }

    /// Judges the end of a turn.
    @inline(__always)
    mutating func judgeTurn(in log: inout LogFollower, _ findings: inout Findings) {
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
    /// The earlier events of the animator, the chain or the transition.
    var completionAgain: [Link] {
        if violation.subject == nil { return completionOfAnimator }
        let isOfChain = breaking.map { $0.kind.family == .chain || $0.isOfChain } ?? false
        return isOfChain ? chainAgain : transitionLeft
    }
}

extension LifecycleEvent {
    /// Whether the event is a completion of a chain, and not of a block alongside a transition.
    fileprivate var isOfChain: Bool {
        guard kind == .animationCompletion, case .text(let whose) = detail else { return false }
        return whose == "chain" || whose.hasPrefix("step ")
    }
}
