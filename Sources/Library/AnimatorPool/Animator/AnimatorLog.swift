import LifecycleEvents

/// The log of one animator of one use.
///
/// For an animator that records itself, the library records only the teardown: the animator cannot know that its use
/// ended.
struct AnimatorLog {
    let outbox: EventOutbox
    let use: CellUse
    let animator: AnimatorID
    var recordsItself = true

    init(outbox: EventOutbox, use: CellUse, animator: AnimatorID) {
        self.outbox = outbox
        self.use = use
        self.animator = animator
    }

    func put(_ kind: EventKind, arg: Int64? = nil, detail: EventDetail = .none) {
        outbox.put(kind, use, animator: animator, arg: arg, detail: detail)
    }

    func putAttached(_ snapshot: AnimatorSnapshot?) {
        guard !recordsItself else { return }
        put(.animatorAttached)
        switch snapshot?.phase {
        case .running: put(.animatorStarted, arg: 0)
        case .paused: put(.animatorPaused, arg: 0)
        default: break
        }
    }

    /// Records the effect of a verb on an animator that does not record itself.
    func put(_ verb: SafeVerb, fraction: Double, isRunning: Bool) {
        guard !recordsItself, outbox.isRead else { return }
        let fraction = LifecycleEvent.arg(fraction: fraction)
        switch verb {
        case .start, .startAfter, .proceed: put(.animatorStarted, arg: fraction)
        case .pause, .scrub: put(.animatorPaused, arg: fraction)
        case .reverse:
            // A reversal before the first start changes nothing that a log could show.
            if isRunning { put(.animatorPhase, arg: fraction, detail: .phase(.running)) }
        case .run: break
        case .stop(withoutFinishing: true): put(.animatorPhase, arg: 0, detail: .phase(.spent))
        case .stop(withoutFinishing: false): put(.animatorStopped)
        case .finish(let position): put(.animatorFinished, arg: Int64(position.rawValue))
        }
    }
}
