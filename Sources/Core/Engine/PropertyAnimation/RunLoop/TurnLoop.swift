import AnimatorPool
import LifecycleEvents

/// A run loop that works in turns. Nothing runs between the turns.
///
/// A turn takes the due timers and the queued work. It runs the timers in the order of (time, sequence), then
/// the work in the order it was enqueued. Timers and work that are added during a turn wait for the next
/// turn, even if they are due at once.
///
/// So work runs where a plain block of a serial queue would run that is enqueued at the same moment. On a
/// ``DispatchDriver`` it runs after the plain blocks that were enqueued earlier.
///
/// The loop decides the order, but not the time or when a turn begins. A loop on virtual time does not
/// advance until ``run(untilNs:)`` or a ``VirtualDriver`` moves its time. A ``DispatchDriver`` runs the loop
/// in real time.
public final class TurnLoop: TurnQueue {
    // Unchecked, here and below: the checks are a fifth of the instructions of a fling (`feed-fling`). No access
    // spans the work of a timer or of a turn.
    @usableFromInline @exclusivity(unchecked) private(set) var storedTurn = 0
    @usableFromInline @exclusivity(unchecked) var storedNowNs: Int64 = 0
    @usableFromInline @exclusivity(unchecked) var storedMeantFor: CellUse?
    /// The count of turns and of advances of the loop's time. Code between two counts belongs to one turn,
    /// even if the owner of the loop runs the code outside any turn.
    private(set) var moment: Int64 = 0
    @exclusivity(unchecked) private var timers = TimerHeap()
    private var sequence: Int64 = 0
    private var isInTurn = false
    /// The real-time clock; nil on virtual time. Not retained: the clock retains the loop, and clears this
    /// reference in its `deinit`.
    unowned(unsafe) var clock: (any LoopClock)? {
        didSet { isReal = clock != nil }
    }
    /// Whether the loop has a clock. Read for each event, without a retain.
    @usableFromInline @exclusivity(unchecked) private(set) var isReal = false

    private struct Waiting {
        let work: () -> Void
        let meantFor: CellUse?
    }

    @exclusivity(unchecked) private var waiting: [Waiting] = []
    /// The number of works that turns have taken.
    private var takenCount = 0
    /// The number of waiting works that belong to the turn that has begun, because it ran only in part.
    private var restOfTurn = 0
    /// Whether the next turn runs even without work.
    private var mustTurn = false
    // The arrays of a turn, kept for their capacity.
    @exclusivity(unchecked) private var turnWork: [Waiting] = []
    @exclusivity(unchecked) private var turnTimers: [TimerID] = []

    /// Creates a loop on virtual time, at 0 ns and before its first turn.
    public init() {}

    /// The number of the current or last turn; 0 before the first.
    @inlinable public var turn: Int { storedTurn }

    /// The time in nanoseconds since the start of the run. The time is constant during a turn, except for
    /// costs, which ``elapse(_:)`` adds.
    @inlinable public var nowNs: Int64 { isReal ? realNowNs : storedNowNs }

    @usableFromInline var realNowNs: Int64 { clock?.nowNs ?? storedNowNs }

    /// Whether the loop is on virtual time, which only its owner advances.
    public var isVirtual: Bool { !isReal }

    /// The mailbox with which other threads reach the loop; nil on virtual time.
    public var mailbox: (any TurnMailbox)? { clock?.mailbox }

    /// The cells of all pools on this loop. Never nil.
    public let cellRegistry: CellRegistry? = CellRegistry()

    /// The use of a cell that the running work was meant for.
    ///
    /// Callers of client code set it with ``meaning(_:_:)``. Work that the client defers from there keeps the
    /// use, so that a late effect on another use can be detected.
    @inlinable public var meantFor: CellUse? {
        get { storedMeantFor }
        set { storedMeantFor = newValue }
    }

    /// Whether a finger scrolls a scroll view. UIKit's main loop is then in its tracking mode, and work of
    /// the default mode waits: see ``DisplayLink/isInCommonModes``.
    public var isTracking = false

    /// Runs `body` as work that is meant for `use`.
    public func meaning<R, Failure: Error>(
        _ use: CellUse?, _ body: () throws(Failure) -> R
    ) throws(Failure) -> R {
        let before = meantFor
        meantFor = use
        defer { meantFor = before }
        return try body()
    }

    /// Runs `work` in the next turn, after all work enqueued before it.
    public func enqueue(_ work: @escaping () -> Void) {
        waiting.append(Waiting(work: work, meantFor: meantFor))
        if isReal { clock?.wake() }
    }

    /// Runs a turn even if no work is queued, as a run loop iterates once a frame. Has the effect of
    /// enqueuing empty work.
    package func requestTurn() {
        mustTurn = true
        if isReal { clock?.wake() }
    }

    /// Runs `work` in the first turn that begins at least `seconds` from now.
    ///
    /// - Precondition: `seconds` is not NaN. A negative delay counts as 0.
    public func enqueue(after seconds: Double, _ work: @escaping () -> Void) {
        enqueue(after: seconds, isWanted: nil, work)
    }

    /// Runs `work` as ``enqueue(after:_:)`` does. Does not count as pending while `isWanted` returns false.
    public func enqueue(after seconds: Double, isWanted: @escaping () -> Bool, _ work: @escaping () -> Void) {
        enqueue(after: seconds, isWanted: Optional(isWanted), work)
    }

    private func enqueue(after seconds: Double, isWanted: (() -> Bool)?, _ work: @escaping () -> Void) {
        precondition(!seconds.isNaN, "A delay must be a number of seconds.")
        let (dueNs, isNever) = nowNs.addingReportingOverflow(Nanoseconds.from(seconds: max(0, seconds)))
        let deferred = DeferredWork(meantFor: meantFor, isWanted: isWanted, work)
        _ = insert(atNs: isNever ? .max : dueNs, order: nextSequence(), .work(deferred))
    }

    /// Runs `work` in the first turn that begins at or after `atNs`, before the enqueued work.
    /// Complexity: O(log *n*) for *n* timers.
    package func schedule(atNs: Int64, _ work: @escaping () -> Void) -> TimerID {
        insert(atNs: atNs, order: nextSequence(), .work(DeferredWork(meantFor: meantFor, work)))
    }

    private func insert(atNs: Int64, order: Int64, _ action: TimerHeap.Action) -> TimerID {
        let timer = timers.insert(timeNs: atNs, order: order, action)
        if isReal { clock?.wake() }
        return timer
    }

    /// Cancels a timer. Does nothing after the timer has fired. Complexity: O(log *n*).
    package func cancel(_ timer: TimerID) { timers.cancel(timer) }

    /// Discards all timers and queued work without running them.
    ///
    /// Call this method before the release of a loop whose pending work may retain the loop or an engine on
    /// it. Otherwise the retain cycle keeps both alive. A chain that runs without its handle is such work.
    ///
    /// - Precondition: No turn is running.
    public func dropWork() {
        precondition(!isInTurn, "A turn cannot drop the work it is part of.")
        // Released together at the end: a `deinit` may call the loop.
        var dropped: [TimerHeap.Action] = []
        while let (_, action) = timers.takeFirst(untilNs: .max) { dropped.append(action) }
        let work = waiting
        waiting = []
        restOfTurn = 0
        mustTurn = false
        withExtendedLifetime((dropped, work)) {}
    }

    /// Whether enqueued work waits for the next turn. Timers do not count.
    public var hasQueuedWork: Bool { mustTurn || !waiting.isEmpty }

    /// Whether a turn would run anything at the current time.
    var hasWork: Bool { hasQueuedWork || hasDueTimer }

    private var hasDueTimer: Bool { timers.nextNs.map { $0 <= storedNowNs } ?? false }

    /// The number of works that were enqueued without a delay until now.
    var enqueuedCount: Int { takenCount + waiting.count }

    /// The count of timers whose work still has an effect. Complexity: O(timers).
    public var waitingTimerCount: Int { timers.wantedCount }

    /// The time of the next timer; nil without one.
    public var nextTimerNs: Int64? { timers.nextNs }

    /// Runs one turn at the current time, if any work is due.
    ///
    /// - Returns: Whether work was due. Without work no turn is counted.
    /// - Precondition: No turn is running.
    @discardableResult
    public func runTurn() -> Bool { runTurn(untilWork: .max) }

    /// Runs a turn with the first `end` works that were enqueued. If this leaves work of the turn, the next
    /// call continues the turn.
    ///
    /// - Returns: Whether work was due.
    func runTurn(untilWork end: Int) -> Bool {
        precondition(!isInTurn, "A turn cannot begin inside another one.")
        let present = restOfTurn > 0 ? restOfTurn : waiting.count
        let count = min(present, max(0, end - takenCount))
        guard count > 0 || mustTurn || hasDueTimer else { return false }
        isInTurn = true
        if restOfTurn == 0 { storedTurn += 1 }
        moment += 1
        mustTurn = false
        // Both are taken before anything runs, so that timers and work added in this turn wait for the next.
        if count == waiting.count {
            swap(&waiting, &turnWork)
        } else {
            turnWork += waiting.prefix(count)
            waiting.removeFirst(count)
        }
        takenCount += count
        restOfTurn = present - count
        timers.takeDue(atNs: storedNowNs, into: &turnTimers)
        if !turnTimers.isEmpty {
            for timer in turnTimers {
                if let action = timers.fire(timer) { run(action) }
            }
            turnTimers.removeAll(keepingCapacity: true)
        }
        if !turnWork.isEmpty {
            // By index: no copy of the array is retained, and nothing changes the array during the loop.
            for place in turnWork.indices {
                meantFor = turnWork[place].meantFor
                turnWork[place].work()
            }
            turnWork.removeAll(keepingCapacity: true)
        }
        meantFor = nil
        isInTurn = false
        return true
    }

    /// Runs turns until `untilNs`: while work is due at the current time, then at the time of each next
    /// timer. Afterwards the loop's time is `untilNs`, or later if it was later before.
    ///
    /// - Precondition: The loop is on virtual time, and no turn is running.
    public func run(untilNs: Int64) { run(untilNs: untilNs) { _ in true } }

    /// Runs turns until `untilNs`, while `goesOn` returns true after each turn. Its argument is the time by
    /// which the loop has passed `untilNs`. If each turn costs more time than passes until the next is due,
    /// the turns never end.
    ///
    /// - Returns: Whether the run reached `untilNs`.
    @discardableResult
    func run(untilNs: Int64, while goesOn: (_ lateNs: Int64) -> Bool) -> Bool {
        precondition(isVirtual, "A loop that lives in real time cannot be moved.")
        while true {
            while runTurn() { if !goesOn(lateness(of: untilNs)) { return false } }
            guard let next = timers.nextNs, next <= untilNs else { break }
            moveTime(toNs: next)
        }
        moveTime(toNs: untilNs)
        return true
    }

    /// Runs turns while work is queued and the time is before `beforeNs`, and while `goesOn` returns true
    /// after each turn. Its argument is the elapsed time.
    func runTurns(beforeNs: Int64, while goesOn: (_ lateNs: Int64) -> Bool) {
        let beganNs = storedNowNs
        while hasQueuedWork, storedNowNs < beforeNs {
            runTurn()
            if !goesOn(lateness(of: beganNs)) { return }
        }
    }

    private func lateness(of ns: Int64) -> Int64 { ns == .max ? 0 : storedNowNs - ns }

    /// Occupies the loop's thread for `ns` nanoseconds: time passes, and nothing runs. In real time the call
    /// blocks the thread.
    public func elapse(_ ns: Int64) {
        precondition(ns >= 0, "Time passes forwards, not by \(ns) ns.")
        if let clock {
            storedNowNs = clock.hold(forNs: ns)
            return
        }
        let (nowNs, isBeyond) = storedNowNs.addingReportingOverflow(ns)
        precondition(!isBeyond, "A run lasts 292 years at most: \(ns) ns more are too long.")
        storedNowNs = nowNs
    }

    /// Moves the loop's time to `ns`, unless it is later already. Runs nothing.
    func moveTime(toNs ns: Int64) {
        guard ns > storedNowNs else { return }
        storedNowNs = ns
        moment += 1
    }

    private func run(_ action: TimerHeap.Action) {
        switch action {
        case .end(let animator):
            meantFor = animator.attachedUse
            animator.reachEnd()
        case .work(let deferred):
            meantFor = deferred.meantFor
            deferred.work()
        }
    }

    // MARK: Functions for the engine and replays

    /// Returns the next sequence number, which orders work that is due at the same time. An animator takes a
    /// number as its age when it is created.
    func nextSequence() -> Int64 {
        sequence += 1
        return sequence
    }

    /// Schedules the end of an animator. At the same time, the lowest `order` fires first.
    func scheduleEnd(of animator: AnimatorCore, atNs: Int64, order: Int64) -> TimerID {
        insert(atNs: atNs, order: order, .end(animator))
    }

    /// Fires every timer due at or before `untilNs`, each at its time, and counts no turn.
    ///
    /// A script of calls has turns of its own: all calls at the same time are one turn.
    package func fireTimers(untilNs: Int64) {
        while let (timeNs, action) = timers.takeFirst(untilNs: untilNs) {
            moveTime(toNs: timeNs)
            run(action)
        }
        meantFor = nil
        moveTime(toNs: untilNs)
    }

    /// Begins a turn whose work the caller runs itself.
    package func beginTurn() {
        storedTurn += 1
        moment += 1
    }
}

/// The real-time clock of a ``TurnLoop``. A loop without a clock is on virtual time.
protocol LoopClock: AnyObject {
    /// Nanoseconds since the loop's start.
    var nowNs: Int64 { get }

    /// The mailbox with which other threads reach the loop.
    var mailbox: any TurnMailbox { get }

    /// Called after the loop has received work or a timer. Nothing of the loop is running, except inside a
    /// block of the clock.
    func wake()

    /// Blocks the loop's thread for `ns` nanoseconds, and returns the time afterwards.
    func hold(forNs ns: Int64) -> Int64
}

/// A program that runs in steps and waits between them. A driver runs the steps: ``VirtualDriver`` skips the
/// waits, ``DispatchDriver`` waits in real time.
package protocol LoopProgram: AnyObject {
    /// Runs the next step at the current time of the loop, and returns the wait before the step after.
    func resume() -> LoopWait

    /// Returns whether the wait continues. Called after each turn of a wait. False leads to ``resume()``.
    ///
    /// - Parameter lateNs: The time by which the loop has passed the end of the wait, because of costs;
    ///   otherwise 0 or less.
    func goesOnWaiting(lateNs: Int64) -> Bool
}

/// The wait of a program between two steps.
package enum LoopWait: Hashable, Sendable {
    /// Until a time, in nanoseconds since the start of the run. Turns run during the wait, and all work due
    /// by that time has run at its end.
    case until(Int64)
    /// While work is queued and the time is before `beforeNs`. Turns run one after another.
    case turns(beforeNs: Int64)
    /// Until a time. Nothing runs during the wait.
    case asleep(untilNs: Int64)
    /// No wait: the program has ended.
    case end
}
