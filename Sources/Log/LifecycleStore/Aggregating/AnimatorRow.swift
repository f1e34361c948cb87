import LifecycleEvents
import LifecycleJudging

/// A row of `animator`: the aggregate of one animator's events. The migration describes its columns.
struct AnimatorRow: Hashable, Sendable {
    let animator: AnimatorID
    /// Whether this is the first row of the animator.
    let isFirst: Bool
    let firstSeq: Int64
    var lastSeq: Int64
    /// What has happened to the animator, as the follower describes it.
    var fate = AnimatorFate()
    /// Whether the row is not finished yet.
    var isOpen = true
    /// Whether the row is finished at the end of the current turn.
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

    /// Creates a row whose first event is `event`. The caller adds it with ``add(_:frameNs:)`` like every other event.
    init(animator: AnimatorID, isFirst: Bool, first event: borrowing LifecycleEvent) {
        self.animator = animator
        self.isFirst = isFirst
        firstSeq = event.seq
        lastSeq = event.seq
        cell = event.cell
        generation = event.generation
    }

    /// - Parameter frameNs: how long a hazard of memory must last to count.
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
