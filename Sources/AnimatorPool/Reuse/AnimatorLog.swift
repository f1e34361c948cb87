import LifecycleEvents

/// The log of one animator of one use.
///
/// An animator that records itself needs only the teardown from here: that the use ended is nothing an
/// animator can know.
struct AnimatorLog {
    let turns: any TurnQueue
    let record: (LifecycleEvent) -> Void
    let use: CellUse
    let animator: AnimatorID
    let recordsItself: Bool

    func record(_ kind: EventKind, arg: Int64? = nil, detail: EventDetail = .none) {
        record(
            LifecycleEvent(
                tNs: turns.nowNs, turn: turns.turn, kind: kind, use: use, animator: animator, arg: arg,
                detail: detail))
    }

    func attached(sight: AnimatorSight?) {
        guard !recordsItself else { return }
        record(.animatorAttached)
        switch sight?.phase {
        case .running: record(.animatorStarted, arg: 0)
        case .paused: record(.animatorPaused, arg: 0)
        default: break
        }
    }

    /// What a verb has done to an animator that keeps no log itself.
    func record(_ verb: SafeVerb, fraction: Double, isRunning: Bool) {
        guard !recordsItself else { return }
        let fraction = LifecycleEvent.arg(fraction: fraction)
        switch verb {
        case .start, .startAfter, .proceed: record(.animatorStarted, arg: fraction)
        case .pause, .scrub: record(.animatorPaused, arg: fraction)
        case .reverse:
            // A reversal before the first start changes nothing that a log could show.
            if isRunning { record(.animatorPhase, arg: fraction, detail: .phase(.running)) }
        case .run: break
        case .stop(withoutFinishing: true): record(.animatorPhase, arg: 0, detail: .phase(.spent))
        case .stop(withoutFinishing: false): record(.animatorStopped)
        case .finish(let position): record(.animatorFinished, arg: Int64(position.rawValue))
        }
    }
}
