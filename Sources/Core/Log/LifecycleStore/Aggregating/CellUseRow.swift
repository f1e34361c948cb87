import LifecycleEvents

/// A row of the table `use_row`: the aggregate of the events of one use of a cell.
struct CellUseRow: Hashable, Sendable {
    let firstSeq: Int64
    var lastSeq: Int64
    let cell: CellID
    let generation: Int32
    var item: ItemID?
    var dequeuedNs: Int64?
    var displayedNs: Int64?
    var endedNs: Int64?
    var animators = 0
    var bareFrames: Int64 = 0

    /// Creates a row whose first event is `event`. The caller also adds this event with ``add(_:)``.
    init(cell: CellID, generation: Int32, first event: borrowing LifecycleEvent) {
        self.cell = cell
        self.generation = generation
        firstSeq = event.seq
        lastSeq = event.seq
    }

    mutating func add(_ event: borrowing LifecycleEvent) {
        lastSeq = event.seq
        if item == nil { item = event.item }
        switch event.kind {
        case .cellDequeued: dequeuedNs = event.tNs
        case .cellDisplayed: if displayedNs == nil { displayedNs = event.tNs }
        case .cellEnded: endedNs = event.tNs
        case .animatorAttached: animators += 1
        case .cellBareFrame: bareFrames &+= event.arg ?? 1
        default: break
        }
    }
}
