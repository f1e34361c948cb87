import LifecycleEvents

/// A first-in-first-out queue of a pool's events.
///
/// The pool adds events while it changes its state and delivers them afterwards. A `record` closure that calls the pool
/// meets a finished step, and the events of that call come after the current event.
final class EventOutbox {
    let turns: any TurnQueue
    private let record: ((LifecycleEvent) -> Void)?
    // Unchecked: an event is taken out before it is told.
    @exclusivity(unchecked) private var waiting: [LifecycleEvent] = []
    @exclusivity(unchecked) private var isDelivering = false

    init(turns: any TurnQueue, record: ((LifecycleEvent) -> Void)?) {
        self.turns = turns
        self.record = record
    }

    /// Whether the pool records. Otherwise it creates no event.
    var isRead: Bool { record != nil }

    func put(
        _ kind: EventKind, _ use: CellUse, animator: AnimatorID? = nil, arg: Int64? = nil,
        site: CallSite? = nil, detail: EventDetail = .none
    ) {
        guard isRead else { return }
        waiting.append(
            LifecycleEvent(
                tNs: turns.nowNs, turn: turns.turn, kind: kind, use: use, animator: animator, arg: arg,
                site: site, detail: detail))
    }

    /// An event about the app or the list as a whole.
    func put(_ kind: EventKind, arg: Int64? = nil, detail: EventDetail = .none) {
        guard isRead else { return }
        waiting.append(
            LifecycleEvent(tNs: turns.nowNs, turn: turns.turn, kind: kind, arg: arg, detail: detail))
    }

    /// Delivers the waiting events. A call from inside `record` leaves the delivery to the outer call.
    func deliver() {
        guard let record, !isDelivering, !waiting.isEmpty else { return }
        isDelivering = true
        var next = 0
        while next < waiting.count {
            let event = waiting[next]
            next += 1
            record(event)
        }
        waiting.removeAll(keepingCapacity: true)
        isDelivering = false
    }
}
