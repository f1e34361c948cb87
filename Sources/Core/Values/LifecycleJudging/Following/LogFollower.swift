import LifecycleEvents

/// The state of every cell, animator, screen and transition after the last event of a log.
///
/// Only the follower defines how an event changes a cell, its use and its animator. The follower does not
/// judge or count: the rules, the rows of a database, the exporters and the testing kit each own a follower
/// and read the changes from it.
///
///     if let end = follower.turnEnd(before: event) { … }   // judge the state of the old turn
///     let change = follower.add(event)
///
/// Cells and animators are in arrays with fixed slots, so that a reader can keep parallel arrays. A cell
/// keeps its slot forever, an animator until the end of the turn in which it ended. An event allocates
/// nothing once the arrays have reached their largest size.
///
/// Complexity: O(1) per event on average; O(cells and animators) for a gap.
///
/// The value is large, and Swift copies it when a function takes it as an argument. So queries for every
/// event are inlined, and the rules that judge every event take it `inout`, although they change nothing.
package struct LogFollower: Hashable, Sendable {
    /// A turn number that no turn has.
    static let noTurn = Int.min

    package internal(set) var cells: ContiguousArray<FollowedCell> = []
    package internal(set) var animators: ContiguousArray<FollowedAnimator> = []
    /// The call site of each animator's request, in a separate array because few readers need it.
    var sites: ContiguousArray<CallSite?> = []
    var cellSlots = SlotIndex()
    var animatorSlots = AnimatorSlots()
    /// Whether the follower keeps its state when events are missing.
    private let keepsThroughGaps: Bool

    /// The cells to judge when the turn ends: cells with events in the turn, and cells whose display or
    /// attach is less than a turn old. Empty for a follower that keeps its state through gaps.
    package internal(set) var changedCells: ContiguousArray<Int32> = []

    /// The current turn, or nil before the first event.
    package private(set) var turn: Int?
    /// The time of the turn's first event.
    package private(set) var turnFirstNs: Int64 = 0
    /// The time of the last event before the turn. The turn began at this time or later.
    private var beforeTurnNs: Int64 = 0
    /// The time and number of the last event.
    package private(set) var lastNs: Int64 = 0
    package private(set) var lastSeq: Int64 = 0
    /// The latest time of an event, including hazards. Hazards found at the end of a run have this time.
    package private(set) var latestNs: Int64 = 0
    /// The number of the last numbered event, including hazards.
    private(set) var lastNumber: Int64 = 0
    /// The number of event numbers that may be missing before the next event.
    private var namedGap: Int64 = 0
    /// The turn of the last gap. Requests before it may be missing.
    private(set) var gapTurn = Self.noTurn

    /// The screens and their transitions.
    package private(set) var stage = FollowedStage()

    package var isListDestroyed: Bool { !destroyedLists.isEmpty }
    private var destroyedLists: Set<ListID?> = []
    /// The lists outside the window. Nil is the list of a log without list numbers.
    var coveredLists: Set<ListID?> = []
    /// The number of attached animators that are not torn down, ended, or released while inactive.
    package internal(set) var liveAnimators = 0

    /// Creates a follower of an empty log.
    ///
    /// - Parameter keepsThroughGaps: whether missing events change nothing and no end of a turn is judged,
    ///   for readers that add up recorded events. The rules discard any state that a gap may have changed.
    package init(keepsThroughGaps: Bool = false) {
        self.keepsThroughGaps = keepsThroughGaps
        // Enough for a short list.
        cells.reserveCapacity(16)
        animators.reserveCapacity(16)
    }

    // MARK: Events

    /// Returns the turns that end before `event`. Judge them before ``add(_:)`` changes the state.
    @inline(__always)
    package func turnEnd(before event: LifecycleEvent) -> TurnEnd? {
        if !keepsThroughGaps, event.kind == .logGap || missing(before: event) > 0 { return .gap }
        guard !event.kind.isWrittenByChecker, let turn, event.turn > turn else { return nil }
        return .through(event.turn &- 1)
    }

    /// Ends the turns before the turn of `event`, then applies the event.
    package mutating func add(_ event: LifecycleEvent) -> LogChange {
        switch turnEnd(before: event) {
        case .gap: forgetAll(at: event.turn)
        case .through(let last): settleTurn(last)
        case nil: break
        }
        if event.seq > 0 { count(numberOf: event) }
        latestNs = max(latestNs, event.tNs)
        var change = LogChange()
        // The checker adds its findings, which change no state. A finding belongs to the current turn or to
        // the turn that has just ended.
        if event.kind.isWrittenByChecker {
            if let cell = event.cell { name(cell, of: event.list, &change) }
            if let animator = event.animator { name(animator, &change) }
            return change
        }
        begin(turnOf: event)
        lastNs = event.tNs
        lastSeq = event.seq
        if let cell = event.cell {
            name(cell, of: event.list, &change)
            followCell(event, &change)
        }
        if let animator = event.animator {
            name(animator, &change)
            followAnimator(event, &change)
        } else if event.kind == .animatorRequested {
            noteRequest(event, change)
        }
        if event.kind == .listDestroyed { destroyedLists.insert(event.list) }
        if event.kind == .listUpdated { followWindow(event) }
        if event.kind.isOfStage || event.kind == .animationCompletion {
            stage.follow(event, &change)
        }
        return change
    }

    /// Ends the log and its current turn.
    package mutating func end() {
        if let turn { settleTurn(turn) }
    }

    /// Counts an added hazard that ``add(_:)`` does not receive.
    mutating func countWritten() { lastNumber &+= 1 }

    /// Whether the list of a cell is destroyed. For an animator without a cell (-1), whether the only list
    /// of the run is destroyed.
    package func isListDestroyed(ofCell cell: Int) -> Bool {
        guard isListDestroyed else { return false }
        return destroyedLists.contains(nil) || cell >= 0 && destroyedLists.contains(cells[cell].list)
    }

    // MARK: Numbers and turns

    /// Returns the number of events that are missing before `event` and that no gap record counts. Events
    /// without a number (0) have no gaps between them.
    @inline(__always)
    func missing(before event: LifecycleEvent) -> Int64 {
        guard event.seq > 0 else { return 0 }
        let named = namedGap &+ (event.kind == .logGap ? max(0, event.arg ?? 0) : 0)
        return max(0, event.seq &- lastNumber &- 1 &- named)
    }

    /// Records the number of an event. A gap record is before, after or in place of the events that it
    /// counts: a recorder that drops events has no separate number for the gap record.
    private mutating func count(numberOf event: LifecycleEvent) {
        namedGap =
            event.kind == .logGap
            ? max(0, (event.arg ?? 0) &- max(0, event.seq &- lastNumber &- 1)) : 0
        lastNumber = max(lastNumber, event.seq)
    }

    private mutating func begin(turnOf event: LifecycleEvent) {
        if let turn, event.turn <= turn { return }
        beforeTurnNs = turn == nil ? event.tNs : lastNs
        turnFirstNs = event.tNs
        turn = event.turn
    }

    /// Returns the earliest possible start of turn `last`, the last turn that has ended.
    ///
    /// A turn may begin long before its first event if the thread was busy. A turn without events began
    /// after the first event of the turn before.
    @inline(__always)
    package func earliestBeginNs(through last: Int) -> Int64 { last == turn ? beforeTurnNs : turnFirstNs }

    /// Frees the slots of ended animators, and keeps the changed cells to judge again at the next turn's end.
    private mutating func settleTurn(_ last: Int) {
        animatorSlots.endTurn()
        if changedCells.isEmpty { return }
        var kept = 0
        for place in changedCells.indices {
            let cell = Int(changedCells[place])
            if isDueLater(cell, than: last) {
                changedCells[kept] = changedCells[place]
                kept += 1
            } else {
                cells[cell].isChanged = false
            }
        }
        if kept < changedCells.count { changedCells.removeLast(changedCells.count - kept) }
    }

    /// Whether the cell's display, or an attach while the cell is on screen, is less than a turn old, or a rule judges
    /// the cell in a later turn.
    @inline(__always)
    private func isDueLater(_ cell: Int, than last: Int) -> Bool {
        guard cells[cell].isShown else { return false }
        return last <= cells[cell].displayTurn || last <= cells[cell].attachTurn
            || last < cells[cell].judgedThrough
    }

    mutating func noteChange(of cell: Int) {
        guard !keepsThroughGaps, !cells[cell].isChanged else { return }
        cells[cell].isChanged = true
        changedCells.append(Int32(cell))
    }

    /// Discards all state after missing events, but keeps the slots.
    private mutating func forgetAll(at turn: Int) {
        animatorSlots.endTurn()
        for slot in cells.indices {
            cells[slot] = FollowedCell(number: cells[slot].number, list: cells[slot].list)
        }
        coveredLists.removeAll()
        for slot in animators.indices {
            animators[slot] = FollowedAnimator(number: animators[slot].number)
            sites[slot] = nil
        }
        changedCells.removeAll(keepingCapacity: true)
        stage = FollowedStage()
        liveAnimators = 0
        gapTurn = turn
    }
}

extension EventKind {
    /// Whether the event concerns a transition or a screen.
    @inline(__always)
    fileprivate var isOfStage: Bool {
        (Self.transitionBegan.rawValue..<Self.listBatchBegan.rawValue).contains(rawValue)
    }
}
