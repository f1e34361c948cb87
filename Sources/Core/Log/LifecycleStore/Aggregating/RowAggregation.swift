import LifecycleEvents
import LifecycleJudging

/// Aggregates events to rows of animators, of their time as orphans, and of uses, each written once.
///
/// The rows depend on the events only, so recovery can create the rows again after the process died. An
/// animator with events after its row is finished gets another row with the same number. The table merges
/// both.
struct RowAggregation: Sendable {
    private var animatorSlots = AnimatorSlots()
    /// The rows and lives of animators, by their slots.
    private var animators: ContiguousArray<AnimatorRow> = []
    private var lives: ContiguousArray<AnimatorLife> = []
    private var cellSlots = SlotIndex()
    /// The rows of uses, by the slots of their cells.
    private var uses: ContiguousArray<CellUseRow?> = []
    private var orphans = OrphanedRows()
    /// Ended animators. Their rows are finished at the end of the turn, because an animator may be torn down
    /// and released in one turn.
    private var dueAnimators: ContiguousArray<Int32> = []
    /// The highest number of an animator so far. An animator with a higher number is new.
    private var highestAnimator = Int32.min
    private var turn = 0
    /// The highest turn of an event that is not a finding.
    private var highestTurn = Int.min
    private let frameNs: Int64

    /// - Parameter refreshNs: the run's refresh interval.
    init(refreshNs: Int64) { frameNs = InvariantLimits.frameNs(refreshNs: refreshNs) }

    /// Adds the next event, and adds the rows that it completes to `finished`.
    mutating func fold(_ event: borrowing LifecycleEvent, into finished: inout FinishedRows) {
        if event.turn != turn {
            if !dueAnimators.isEmpty { finishDue(&finished) }
            turn = event.turn
        }
        if event.turn > highestTurn, !event.kind.isWrittenByChecker {
            animatorSlots.endTurn()
            highestTurn = event.turn
        }
        if let animator = event.animator { fold(event, of: animator, into: &finished) }
        var cell: Int?
        if let number = event.cell {
            let slot = slot(of: number)
            cell = slot
            fold(event, ofCell: slot, into: &finished)
            orphans.noteDisplay(event, ofCell: slot)
        }
        orphans.fold(event, cell: cell)
    }

    private mutating func slot(of cell: CellID) -> Int {
        if let known = cellSlots[cell.rawValue] { return known }
        cellSlots.insert(cell.rawValue, at: uses.count)
        uses.append(nil)
        orphans.addCell()
        return uses.count - 1
    }

    /// Adds all open rows to `finished` at the end of the log, at `tNs`.
    mutating func end(atNs tNs: Int64, into finished: inout FinishedRows) {
        for animator in animators where animator.isOpen { finished.append(animator) }
        finished.uses += uses.lazy.compactMap(\.self)
        finished.orphans += orphans.end(atNs: tNs)
        self = RowAggregation(refreshNs: frameNs)
    }

    private mutating func fold(
        _ event: borrowing LifecycleEvent, of animator: AnimatorID, into finished: inout FinishedRows
    ) {
        let (slot, isNew) = animatorSlots.slot(of: animator)
        if isNew {
            if slot == lives.count { lives.append(AnimatorLife()) } else { lives[slot] = AnimatorLife() }
        }
        // A finding changes no life.
        if !event.kind.isWrittenByChecker { animatorSlots.note(lives[slot].follow(event), of: slot) }
        if isNew || !animators[slot].isOpen { begin(animator, event, at: slot, into: &finished) }
        animators[slot].add(event, frameNs: frameNs)
        let fate = lives[slot].fate
        animators[slot].fate = fate
        guard fate.isSettled, !animators[slot].isDue else { return }
        animators[slot].isDue = true
        dueAnimators.append(Int32(slot))
    }

    private mutating func begin(
        _ animator: AnimatorID, _ event: borrowing LifecycleEvent, at slot: Int,
        into finished: inout FinishedRows
    ) {
        let row = AnimatorRow(
            animator: animator, isFirst: animator.rawValue > highestAnimator, first: event)
        highestAnimator = max(highestAnimator, animator.rawValue)
        if slot == animators.count {
            animators.append(row)
            return
        }
        // The log has no end event for the slot's last animator.
        if animators[slot].isOpen { finished.append(animators[slot]) }
        animators[slot] = row
    }

    private mutating func finishDue(_ finished: inout FinishedRows) {
        // A slot may be due twice: a finding about an ended animator started a new row, and then another
        // animator got the slot.
        for slot in dueAnimators where animators[Int(slot)].isOpen {
            finished.append(animators[Int(slot)])
            animators[Int(slot)].isOpen = false
            if let row = orphans.remove(animators[Int(slot)].animator) { finished.orphans.append(row) }
        }
        dueAnimators.removeAll(keepingCapacity: true)
    }

    private mutating func fold(
        _ event: borrowing LifecycleEvent, ofCell slot: Int, into finished: inout FinishedRows
    ) {
        if let generation = event.generation, generation > 0 {
            let open = uses[slot]?.generation ?? 0
            if generation > open { beginUse(event, generation, at: slot, into: &finished) }
            // An event of an older generation belongs to no open use.
            if generation >= open { uses[slot]?.add(event) }
        }
        if event.kind == .cellDestroyed { endUse(at: slot, into: &finished) }
    }

    private mutating func beginUse(
        _ event: borrowing LifecycleEvent, _ generation: Int32, at slot: Int,
        into finished: inout FinishedRows
    ) {
        endUse(at: slot, into: &finished)
        uses[slot] = event.cell.map { CellUseRow(cell: $0, generation: generation, first: event) }
    }

    private mutating func endUse(at slot: Int, into finished: inout FinishedRows) {
        guard let use = uses[slot] else { return }
        finished.uses.append(use)
        uses[slot] = nil
    }
}

/// A row of the table `animator_row`: the aggregate of an animator's events. The migration documents it.
struct AnimatorRow: Hashable, Sendable {
    let animator: AnimatorID
    let isFirst: Bool
    let firstSeq: Int64
    var lastSeq: Int64
    /// The past of the animator.
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

/// Rows that are complete.
struct FinishedRows: Sendable {
    private(set) var animators: [AnimatorRow] = []
    /// Additional rows of animators. The table merges them with the first row of the animator.
    private(set) var animatorsAgain: [AnimatorRow] = []
    var uses: [CellUseRow] = []
    var orphans: [OrphanedRow] = []

    var count: Int { animators.count + animatorsAgain.count + uses.count + orphans.count }

    mutating func append(_ animator: AnimatorRow) {
        if animator.isFirst { animators.append(animator) } else { animatorsAgain.append(animator) }
    }

    mutating func removeAll() {
        animators.removeAll(keepingCapacity: true)
        animatorsAgain.removeAll(keepingCapacity: true)
        uses.removeAll(keepingCapacity: true)
        orphans.removeAll(keepingCapacity: true)
    }

    /// Sorts the rows in the order of their tables, because rows in order fill the pages of a table.
    mutating func sort() {
        animators.sort { $0.animator < $1.animator }
        animatorsAgain.sort { ($0.animator, $0.firstSeq) < ($1.animator, $1.firstSeq) }
        uses.sort { $0.firstSeq < $1.firstSeq }
        orphans.sort { $0.animator < $1.animator }
    }
}
