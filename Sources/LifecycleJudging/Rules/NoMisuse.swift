import LifecycleEvents

/// I6: every call is legal in its phase, and an animator is inactive or running when it is released.
enum NoMisuse {
    static func judge(_ event: LifecycleEvent, in log: LogFollower, _ findings: inout Findings) {
        findings.report(.noMisuse, at: event, cell: event.cell, animator: event.animator, in: log) {
            let what = event.detail.text ?? "misuse"
            let animator = $0.name(ofAnimator: event)
            return event.cell == nil
                ? "UIKit raises \(what) for \(animator)."
                : "UIKit raises \(what) for \(animator) of \($0.name(ofCell: event, inSentence: true))."
        }
    }
}

extension CauseSearch {
    /// Where the animator's phase came from, and the call.
    var misuse: [Link] {
        let animator = violation.animator
        let phase = last(before: violation.seq) { event in
            guard event.animator == animator else { return false }
            switch event.kind {
            case .animatorAttached, .animatorStarted, .animatorPaused, .animatorStopped, .animatorFinished,
                .animatorPhase:
                return true
            default: return false
            }
        }
        let isRelease =
            breaking?.detail == .misuse(.releasePausedOrStopped)
            || breaking?.detail == .misuse(.releasePausedOnCompletion)
        let use = lastOfCell([.cellDequeued, .cellRecycled], before: violation.seq)
        let between = use.flatMap { use in phase.map { use.seq > $0.seq } ?? false ? use : nil }
        return link(attach(of: animator, before: violation.seq), "")
            + link(
                phase,
                isRelease ? ", and nobody stops and finishes it" : ", which does not allow what follows")
            + link(isRelease ? between : nil, "; the animator of the use before is dropped")
            + link(breaking, "")
    }
}
