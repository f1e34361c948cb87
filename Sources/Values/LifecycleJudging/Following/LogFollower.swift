import LifecycleEvents

/// Every cell, animator, screen and transition as the last event of a log left them.
///
/// The one place that knows what an event does to a cell, to a use of it and to an animator. It judges,
/// tells and counts nothing: the rules, the rows of a database, the exporters and the testing kit each have
/// a follower of their own and read from it what the event has changed.
///
///     if let end = follower.turnEnd(before: event) { … }   // what is judged on the state of the old turn
///     let change = follower.eat(event)
///
/// Cells and animators stand in arrays and keep their slots, so that a reader can keep arrays of its own
/// beside them: a cell for good, an animator until the turn is over in which it ended. An event allocates
/// nothing once the arrays have grown to the number of cells and of animators held at once.
///
/// Complexity: O(1) for an event, on average; a gap is O(cells and animators held).
///
/// The value is large, and one that is handed to a function is copied on the way. What is asked of every
/// event is inlined therefore, here and in the rules.
package struct LogFollower: Hashable, Sendable {
    /// Stands for a turn that never was.
    static let noTurn = Int.min

    package internal(set) var cells: ContiguousArray<FollowedCell> = []
    package internal(set) var animators: ContiguousArray<FollowedAnimator> = []
    /// Where the client asked for each animator; apart from them, for few readers ask.
    var sites: ContiguousArray<CallSite?> = []
    var cellSlots = SlotIndex()
    var animatorSlots = SlotIndex()
    var freeAnimators: ContiguousArray<Int32> = []
    /// Whether what is known stays known when events are missing.
    private let keepsThroughGaps: Bool
    /// Those that ended in the turn under way.
    var overAnimators: ContiguousArray<Int32> = []

    /// The cells to look at when the turn ends: those to which something happened in it, and those whose
    /// display or attach is no turn old yet. None for who keeps what is known through gaps.
    package internal(set) var changedCells: ContiguousArray<Int32> = []

    /// The turn that has not ended yet, or nil before the first event.
    package private(set) var turn: Int?
    /// The time of the turn's first event.
    package private(set) var turnFirstNs: Int64 = 0
    /// The time of the last event before the turn: it began then or later.
    private var beforeTurnNs: Int64 = 0
    /// The time and number of the last event.
    package private(set) var lastNs: Int64 = 0
    package private(set) var lastSeq: Int64 = 0
    /// The latest time that an event names, hazards included: what shows at the end of a run is written with its time.
    package private(set) var latestNs: Int64 = 0
    /// The number of the last event that has one, hazards included.
    private(set) var lastNumber: Int64 = 0
    /// How many numbers may be missing before the next event.
    private var namedGap: Int64 = 0
    /// The turn of the last gap: what was asked for before it may be unknown.
    private(set) var gapTurn = Self.noTurn

    /// The screens that are not gone, by number, and the transitions under way with the last of those that are over.
    package internal(set) var screens: [Int32: FollowedScreen] = [:]
    package internal(set) var transitions: [Int32: FollowedTransition] = [:]
    /// The transitions that are over, the first first.
    var overTransitions: [Int32] = []

    package private(set) var isListDestroyed = false
    /// The lists that are out of the window; nil is that of a log that names none.
    var coveredLists: Set<ListID?> = []
    /// Animators attached, and neither torn down, at their end, nor released while inactive.
    package internal(set) var liveAnimators = 0

    /// A log of which nothing was read.
    ///
    /// - Parameter keepsThroughGaps: events that are missing change nothing, and no turn's end is judged. For
    ///   readers that add up what was recorded; who judges forgets what may be wrong by now.
    package init(keepsThroughGaps: Bool = false) { self.keepsThroughGaps = keepsThroughGaps }

    // MARK: Eating

    /// What ends before `event`: to be judged on the state as it is, before the event is eaten.
    @inline(__always)
    package func turnEnd(before event: LifecycleEvent) -> TurnEnd? {
        if !keepsThroughGaps, event.kind == .logGap || missing(before: event) > 0 { return .gap }
        guard !event.kind.isWrittenByChecker, let turn, event.turn > turn else { return nil }
        return .through(event.turn &- 1)
    }

    /// Ends the turns before that of `event`, then takes it in.
    package mutating func eat(_ event: LifecycleEvent) -> LogChange {
        switch turnEnd(before: event) {
        case .gap: forgetAll(at: event.turn)
        case .through(let last): settleTurn(last)
        case nil: break
        }
        if event.seq > 0 { count(numberOf: event) }
        latestNs = max(latestNs, event.tNs)
        var change = LogChange()
        // What the checker has written says what it found, not what happened. It belongs to the turn that
        // is under way or has just ended.
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
        if event.kind == .listDestroyed { isListDestroyed = true }
        if event.kind == .listUpdated { followWindow(event) }
        if event.kind.rawValue >= EventKind.transitionBegan.rawValue || event.kind == .animationCompletion {
            followStage(event, &change)
        }
        return change
    }

    /// The log is over: nothing comes after the turn under way.
    package mutating func end() {
        if let turn { settleTurn(turn) }
    }

    /// Counts a hazard that was written and will not be eaten.
    mutating func countWritten() { lastNumber &+= 1 }

    // MARK: Numbers and turns

    /// How many events are missing before `event` without a gap record that names them. Events without a
    /// number (0) follow each other.
    @inline(__always)
    func missing(before event: LifecycleEvent) -> Int64 {
        guard event.seq > 0 else { return 0 }
        let named = namedGap &+ (event.kind == .logGap ? max(0, event.arg ?? 0) : 0)
        return max(0, event.seq &- lastNumber &- 1 &- named)
    }

    /// A gap record stands before, after or in the place of what it names: a recorder that drops events
    /// has no number of its own for it.
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

    /// When the last turn that has ended began, at the earliest, where the turns through `last` have ended.
    ///
    /// A turn may have begun long before its first event: the thread was busy. Of one without an event it is
    /// known that it came after the first event of the turn before.
    @inline(__always)
    package func earliestBeginNs(through last: Int) -> Int64 { last == turn ? beforeTurnNs : turnFirstNs }

    /// Gives the slots of the animators that ended away, and keeps of the changed cells those that must be
    /// looked at once more.
    private mutating func settleTurn(_ last: Int) {
        if !overAnimators.isEmpty { freeOver() }
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

    /// Whether the cell's display, or an attach to it while it is on screen, is no whole turn old.
    @inline(__always)
    private func isDueLater(_ cell: Int, than last: Int) -> Bool {
        guard cells[cell].isShown else { return false }
        return last <= cells[cell].displayTurn || last <= cells[cell].attachTurn
    }

    private mutating func freeOver() {
        for animator in overAnimators where animators[Int(animator)].isOver {
            animatorSlots.remove(animators[Int(animator)].number.rawValue)
            animators[Int(animator)].isOver = false
            freeAnimators.append(animator)
        }
        overAnimators.removeAll(keepingCapacity: true)
    }

    mutating func noteChange(of cell: Int) {
        guard !keepsThroughGaps, !cells[cell].isChanged else { return }
        cells[cell].isChanged = true
        changedCells.append(Int32(cell))
    }

    /// Events are missing, so whatever was known may be wrong by now. The slots stay.
    private mutating func forgetAll(at turn: Int) {
        freeOver()
        for slot in cells.indices {
            cells[slot] = FollowedCell(number: cells[slot].number, list: cells[slot].list)
        }
        coveredLists.removeAll()
        for slot in animators.indices {
            animators[slot] = FollowedAnimator(number: animators[slot].number)
            sites[slot] = nil
        }
        changedCells.removeAll(keepingCapacity: true)
        screens.removeAll()
        transitions.removeAll()
        overTransitions.removeAll()
        liveAnimators = 0
        gapTurn = turn
    }
}
