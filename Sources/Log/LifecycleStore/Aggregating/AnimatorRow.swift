import LifecycleEvents
import LifecycleJudging

/// What the events of one animator add up to: a row of `animator`, whose columns say what each part is.
struct AnimatorRow: Hashable, Sendable {
    let animator: AnimatorID
    /// Whether no other row can stand under its number.
    let isFirst: Bool
    let firstSeq: Int64
    var lastSeq: Int64
    /// What the animator has met with; the follower's word for it.
    var fate = AnimatorFate()
    /// Whether the row still has to be given out.
    var isOpen = true
    /// Whether it is given out when the turn under way ends.
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

    /// A row that begins with `event`, which is added with ``add(_:frameNs:)`` like every other.
    init(animator: AnimatorID, isFirst: Bool, first event: borrowing LifecycleEvent) {
        self.animator = animator
        self.isFirst = isFirst
        firstSeq = event.seq
        lastSeq = event.seq
        cell = event.cell
        generation = event.generation
    }

    /// - Parameter frameNs: how long a hazard of memory lasts that counts.
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
