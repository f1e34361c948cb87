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

    enum Change {
        case started(Double)
        case paused(Double)
        case scrubbed(Double)
        case reversed(Double)
        case stopped, spent
        case finished(AnimatorPosition)
    }

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

    func record(_ change: Change) {
        guard !recordsItself else { return }
        switch change {
        case .started(let fraction):
            record(.animatorStarted, arg: LifecycleEvent.arg(fraction: fraction))
        case .paused(let fraction), .scrubbed(let fraction):
            record(.animatorPaused, arg: LifecycleEvent.arg(fraction: fraction))
        case .reversed(let fraction):
            record(.animatorPhase, arg: LifecycleEvent.arg(fraction: fraction), detail: .phase(.running))
        case .stopped: record(.animatorStopped)
        case .spent: record(.animatorPhase, arg: 0, detail: .phase(.spent))
        case .finished(let position): record(.animatorFinished, arg: Int64(position.rawValue))
        }
    }
}
