import LifecycleEvents

/// A first-in-first-out queue of a pool's events.
///
/// The pool adds events while it changes its state and delivers them afterwards. So a `record` closure that
/// calls the pool finds a consistent state, and the events of that call follow the current event.
final class EventOutbox {
    let turns: any TurnQueue
    private let record: ((LifecycleEvent) -> Void)?
    private var waiting: [LifecycleEvent] = []
    private var isDelivering = false

    init(turns: any TurnQueue, record: ((LifecycleEvent) -> Void)?) {
        self.turns = turns
        self.record = record
    }

    /// Whether the pool records events. Otherwise it creates none.
    var isRead: Bool { record != nil }

    func put(
        _ kind: EventKind, _ use: CellUse, animator: AnimatorID? = nil, arg: Int64? = nil,
        site: CallSite? = nil, detail: EventDetail = .none
    ) {
        guard isRead else { return }
        append(
            LifecycleEvent(
                tNs: turns.nowNs, turn: turns.turn, kind: kind, use: use, animator: animator, arg: arg,
                site: site, detail: detail))
    }

    /// Adds an event about the app or the list as a whole.
    func put(_ kind: EventKind, arg: Int64? = nil, detail: EventDetail = .none) {
        guard isRead else { return }
        append(LifecycleEvent(tNs: turns.nowNs, turn: turns.turn, kind: kind, arg: arg, detail: detail))
    }

    // The array is moved out, changed and moved back, as the pool's other collections are. So no access contains
    // a call, and the compiler omits the checks for exclusive access.
    private func append(_ event: consuming LifecycleEvent) {
        var events = exchange(&waiting, with: [])
        events.append(event)
        waiting = events
    }

    /// Delivers the pending events. A call from inside `record` leaves the delivery to the outer call.
    func deliver() {
        guard !isDelivering, !waiting.isEmpty, let record else { return }
        isDelivering = true
        while !waiting.isEmpty {
            // The closure may add events. An array gives away its last element without a copy.
            var events = exchange(&waiting, with: [])
            events.reverse()
            while let event = events.popLast() { record(event) }
            // Keeps the capacity.
            if waiting.isEmpty { waiting = events }
        }
        isDelivering = false
    }
}

/// The log of one animator of one use.
///
/// For an animator that records itself, the library records only the teardown: the animator cannot know that
/// its use ended.
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
