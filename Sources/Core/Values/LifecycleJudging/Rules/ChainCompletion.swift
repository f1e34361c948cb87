import LifecycleEvents

/// I15 of chains: a chain's completion is called once. A step's completion is called once per pass, before
/// the next step's. No completion of a chain follows its end or its cancellation.
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
        // A chain without a logged beginning may have called any completion before.
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
    /// Returns the fault of the next event of the chain, or nil.
    fileprivate func fault(_ event: LifecycleEvent) -> String? {
        switch event.kind {
        case .chainBegan: nil
        case .animationCompletion:
            // The completion that is being called may record a cancellation or an end.
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
    /// The step whose completion was called; nil for the chain's own completion.
    fileprivate var chainStep: Int? {
        guard case .text(let text) = detail, text.hasPrefix("step ") else { return nil }
        return Int(text.dropFirst(5))
    }
}

extension CauseSearch {
    /// The end of the chain, or its last completion.
    var chainAgain: [Link] {
        let chain = breaking?.subject
        let before = last(before: violation.seq) {
            $0.subject == chain
                && [.chainEnded, .chainCancelled, .animationCompletion, .chainBegan].contains($0.kind)
        }
        return link(before, "") + link(breaking, " after that")
    }
}
