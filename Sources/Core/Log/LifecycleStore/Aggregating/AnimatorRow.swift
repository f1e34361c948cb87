import LifecycleEvents
import LifecycleJudging

/// A row of the table `animator_row`: the aggregate of an animator's events. The migration documents it.
struct AnimatorRow: Hashable, Sendable {
    let animator: AnimatorID
    /// Whether this is the first row of the animator.
    let isFirst: Bool
    let firstSeq: Int64
    var lastSeq: Int64
    /// The past of the animator, from the follower.
    var fate = AnimatorFate()
    /// Whether the row is unfinished.
    var isOpen = true
    /// Whether the row will be finished at the end of the current turn.
    var isDue = false
    let cell: CellID?
    let generation: Int32?
    var item: ItemID?
    var site: CallSite?
    var requestedTurn: Int?
    var attachedTurn: Int?
    var requestedNs: Int64?
    var attachedNs: Int64?
    var startedNs: Int64?
    var endedNs: Int64?
    var tornDownNs: Int64?
    var releasedNs: Int64?
    var hazards = 0
    var misuses = 0

    /// Creates a row whose first event is `event`. The caller also adds this event with ``add(_:frameNs:)``.
    init(animator: AnimatorID, isFirst: Bool, first event: borrowing LifecycleEvent) {
        self.animator = animator
        self.isFirst = isFirst
        firstSeq = event.seq
        lastSeq = event.seq
        cell = event.cell
        generation = event.generation
    }

    /// - Parameter frameNs: the minimum duration of a memory hazard that counts.
    mutating func add(_ event: borrowing LifecycleEvent, frameNs: Int64) {
        lastSeq = max(lastSeq, event.seq)
        if item == nil { item = event.item }
        if site == nil { site = event.site }
        switch event.kind {
        case .animatorRequested:
            requestedTurn = min(requestedTurn ?? event.turn, event.turn)
            requestedNs = min(requestedNs ?? event.tNs, event.tNs)
        case .animatorAttached:
            attachedTurn = min(attachedTurn ?? event.turn, event.turn)
            attachedNs = min(attachedNs ?? event.tNs, event.tNs)
        case .animatorStarted: startedNs = min(startedNs ?? event.tNs, event.tNs)
        case .animatorFinished: endedNs = max(endedNs ?? event.tNs, event.tNs)
        case .animatorTornDown: tornDownNs = max(tornDownNs ?? event.tNs, event.tNs)
        case .animatorReleased: releasedNs = max(releasedNs ?? event.tNs, event.tNs)
        case .misuse: misuses += 1
        case .hazardEnded: if event.endsBriefHazard(frameNs: frameNs) { hazards -= 1 }
        default: if event.kind.isHazard { hazards += 1 }
        }
    }
}
