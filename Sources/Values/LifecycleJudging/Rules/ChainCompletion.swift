import LifecycleEvents

/// I15 of chains: a chain's completion is called once, and a step's once a pass, before the next step's; nothing of a
/// chain follows its end or its cancellation.
struct ChainCompletion: Hashable, Sendable {
    fileprivate struct Chain: Hashable, Sendable {
        var lastStep = -1
        var isTold = false
        var isOver = false
    }

    private var chains: [Int32: Chain] = [:]

    mutating func judge(_ event: LifecycleEvent, in log: LogFollower, _ findings: inout Findings) {
        guard let number = event.subject else { return }
        if event.kind == .chainBegan { chains[number] = Chain() }
        // One whose beginning nobody saw may have told anything before.
        guard var chain = chains[number] else { return }
        if let fault = chain.fault(event) {
            findings.report(
                .completionOnce, at: event, cell: event.cell, animator: event.animator, subject: number,
                in: log
            ) { _ in "Chain \(number): \(fault)." }
        }
        chain.note(event)
        chains[number] = chain
    }

    mutating func forget() { chains.removeAll() }
}

extension ChainCompletion.Chain {
    /// What is wrong with the next event of the chain.
    fileprivate func fault(_ event: LifecycleEvent) -> String? {
        switch event.kind {
        case .chainBegan: nil
        case .animationCompletion:
            // A cancellation or an end may be recorded by the completion that is being called.
            if isOver {
                "a completion is called after its end"
            } else if let step = event.chainStep {
                step == lastStep + 1 || step == 0
                    ? nil : "the completion of step \(step) is called after that of step \(lastStep)"
            } else if isTold {
                "its completion is called again"
            } else {
                nil
            }
        default: isOver ? "it continues after its end" : nil
        }
    }

    fileprivate mutating func note(_ event: LifecycleEvent) {
        switch event.kind {
        case .animationCompletion:
            if let step = event.chainStep { lastStep = step } else { isTold = true }
        case .chainEnded, .chainCancelled: isOver = true
        default: break
        }
    }
}

extension LifecycleEvent {
    /// The step a completion belongs to; nil for the chain's own.
    fileprivate var chainStep: Int? {
        guard case .text(let text) = detail, text.hasPrefix("step ") else { return nil }
        return Int(text.dropFirst(5))
    }
}

extension CauseSearch {
    /// The end of the chain, or the completion that was called last.
    var chainAgain: [Link] {
        let chain = breaking?.subject
        let before = last(before: violation.seq) {
            $0.subject == chain
                && [.chainEnded, .chainCancelled, .animationCompletion, .chainBegan].contains($0.kind)
        }
        return link(before, "") + link(breaking, " after that")
    }
}
