import LifecycleEvents

/// What a pool's log is told, first in, first out.
///
/// Events are put here while something is being decided, and delivered when it stands: a `record` that calls
/// the pool back meets a finished step, and what that call has to tell comes after what is being told.
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

    /// Whether anybody listens. Where nobody does, no event is made.
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

    /// Hands over what waits. A call from inside `record` leaves that to the delivery under way.
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
