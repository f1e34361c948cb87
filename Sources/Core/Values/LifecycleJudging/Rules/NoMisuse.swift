import LifecycleEvents

/// I6: every call is legal in its phase, and an animator is inactive or running when it is released.
struct NoMisuse: Hashable, Sendable {
    /// The paused or stopped animators whose screen was released.
    private var goneWithScreen: Set<AnimatorID> = []
    /// The last screen that was released, and the turn. The screen's animators are released after it.
    private var goneScreen: Int32 = 0
    private var goneName: String?
    private var goneTurn = LogFollower.noTurn

    mutating func judge(_ event: LifecycleEvent, in log: LogFollower, _ findings: inout Findings) {
        // The release of the screen has reported this misuse.
        if event.detail.isRefusedRelease, let animator = event.animator,
            goneWithScreen.remove(animator) != nil
        {
            return
        }
        let isOfScreen = event.cell == nil && event.detail.isRefusedRelease && goneTurn == event.turn
        findings.report(.noMisuse, at: event, cell: event.cell, animator: event.animator, in: log) {
            let what = event.detail.text ?? "misuse"
            // A misuse of a list has no cell and no animator.
            if event.animator == nil, event.cell == nil { return "UIKit raises \(what)." }
            let animator = $0.name(ofAnimator: event)
            if isOfScreen {
                return "UIKit raises \(what) for \(animator) of \($0.name(ofScreen: goneScreen, goneName))."
            }
            return event.cell == nil
                ? "UIKit raises \(what) for \(animator)."
                : "UIKit raises \(what) for \(animator) of \($0.name(ofCell: event, inSentence: true))."
        }
    }

    /// Judges the release of a popped or dismissed screen, and with it of the screen's animators.
    ///
    /// Complexity: O(animators).
    mutating func judge(gone event: LifecycleEvent, in log: LogFollower, _ findings: inout Findings) {
        guard let screen = event.subject else { return }
        (goneScreen, goneName, goneTurn) = (screen, event.detail.text, event.turn)
        for slot in log.animators.indices where log.animators[slot].screen == screen {
            let animator = log.animators[slot]
            guard animator.life.isKnown, let phase = animator.phase, phase == .paused || phase == .stopped,
                goneWithScreen.insert(animator.number).inserted
            else { continue }
            findings.report(
                .noMisuse, at: event, cell: nil, animator: animator.number, subject: screen, in: log
            ) {
                "\($0.name(ofScreen: event, startsSentence: true)) is released while it owns "
                    + "\($0.name(ofAnimator: slot)), which is \(phase.rawValue): UIKit raises "
                    + "\(MisuseKind.releasePausedOrStopped.rawValue) when the screen releases it."
            }
        }
    }

    mutating func forget() {
        goneWithScreen.removeAll()
        goneTurn = LogFollower.noTurn
    }
}

extension CauseSearch {
    /// The event that set the animator's phase, and the call.
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
            breaking?.kind == .screenGone || breaking?.detail == .misuse(.releasePausedOrStopped)
            || breaking?.detail == .misuse(.releasePausedOnCompletion)
        let use = lastOfCell([.cellDequeued, .cellRecycled], before: violation.seq)
        let between = use.flatMap { use in phase.map { use.seq > $0.seq } ?? false ? use : nil }
        // The events of a screen's animators follow its release.
        let gone =
            violation.cell == nil && isRelease
            ? last(before: violation.seq) { $0.kind == .screenGone && $0.turn == violation.turn } : nil
        return link(attach(of: animator, before: violation.seq), "")
            + link(
                phase,
                isRelease
                    ? ", and the client does not stop and finish it" : ", which does not allow what follows")
            + link(isRelease ? between : nil, "; the animator of the use before is dropped")
            + link(gone, ", with the animator that it owns")
            + link(breaking, breaking?.kind == .screenGone ? ", with its animator" : "")
    }
}
