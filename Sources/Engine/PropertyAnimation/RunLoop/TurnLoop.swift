import AnimatorPool
import LifecycleEvents

/// A run loop: it works in turns, and nothing happens between them.
///
/// A turn takes the timers that are due and the work that is waiting, then runs the timers in the order
/// of (time, sequence) and after them the work in the order it came. What is scheduled or enqueued
/// meanwhile waits for the next turn, also when it is due at once.
///
/// Order is the loop's; what time it is and when a turn begins is not. A loop is on virtual time and stands
/// still until it is moved, by ``run(untilNs:)`` or a ``VirtualDriver``; once a ``DispatchDriver`` has it, it
/// lives in real time.
public final class TurnLoop: TurnQueue {
    // Asked for each event, from other modules. Unchecked: no access to one of them calls anything.
    @usableFromInline @exclusivity(unchecked) private(set) var storedTurn = 0
    @usableFromInline @exclusivity(unchecked) var storedNowNs: Int64 = 0
    /// Counts the turns and the times at which the loop was moved forward: code that runs between two of them is one
    /// turn, also where its owner runs it outside of any.
    private(set) var moment: Int64 = 0
    // Unchecked, like the queues below: no access to them spans the work of a timer or of a turn.
    @exclusivity(unchecked) private var timers = TimerHeap()
    private var sequence: Int64 = 0
    private var isInTurn = false
    /// Real time, where the loop lives in it. Not held: it holds the loop, and takes itself out when it goes.
    unowned(unsafe) var clock: (any LoopClock)? {
        didSet { isReal = clock != nil }
    }
    /// Whether there is a clock. Asked for each event, and nothing has to be retained for the answer.
    @usableFromInline @exclusivity(unchecked) private(set) var isReal = false

    private struct Waiting {
        let work: () -> Void
        let meantFor: CellUse?
    }

    @exclusivity(unchecked) private var waiting: [Waiting] = []
    /// Whether the next turn comes also without work.
    private var mustGoRound = false
    // The arrays of a turn, kept for their capacity.
    @exclusivity(unchecked) private var turnWork: [Waiting] = []
    @exclusivity(unchecked) private var turnTimers: [TimerID] = []

    /// Creates a loop on virtual time, at 0 ns and before its first turn.
    public init() {}

    /// The number of the turn under way, or of the last one; 0 before the first.
    @inlinable public var turn: Int { storedTurn }

    /// Nanoseconds since the start of the run. A turn has one time, from its begin on; only what costs time
    /// moves it, with ``elapse(_:)``.
    @inlinable public var nowNs: Int64 { isReal ? realNowNs : storedNowNs }

    @usableFromInline var realNowNs: Int64 { clock?.nowNs ?? storedNowNs }

    /// Whether nobody but its owner moves its time.
    public var isVirtual: Bool { !isReal }

    /// Reaches the loop from other threads; nil on virtual time.
    public var mailbox: (any TurnMailbox)? { clock?.mailbox }

    /// The cells of all pools on this loop. It is never nil.
    public let cellRegistry: CellRegistry? = CellRegistry()

    // Unchecked, as the next: values, read and set at once.
    /// The use of a cell that the running work was meant for.
    ///
    /// Whoever calls a client's code says so here, with ``meaning(_:_:)``. Work that the client defers
    /// from there carries the use along, so that what it does later can be told from what it should do.
    @exclusivity(unchecked) public var meantFor: CellUse?

    /// Whether a finger moves a scroll view. Meanwhile UIKit's main loop is in its tracking mode, and what belongs to the
    /// default mode alone waits: see ``DisplayLink/isInCommonModes``.
    @exclusivity(unchecked) public var isTracking = false

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

    /// Has a turn come also when no work waits, as a run loop goes round once a frame: as if work were enqueued that
    /// does nothing.
    package func goRound() {
        mustGoRound = true
        if isReal { clock?.wake() }
    }

    /// Runs `work` in the first turn that begins at least `seconds` from now.
    ///
    /// - Precondition: `seconds` is not NaN. A negative delay counts as none.
    public func enqueue(after seconds: Double, _ work: @escaping () -> Void) {
        enqueue(after: seconds, isWanted: nil, work)
    }

    /// Runs `work` as ``enqueue(after:_:)`` does. Work that `isWanted` declines does not count as pending.
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

    /// Takes a timer back; nothing when it has fired. Complexity: O(log *n*).
    package func cancel(_ timer: TimerID) { timers.cancel(timer) }

    /// Lets go of everything that waits, and runs none of it.
    ///
    /// An owner who gives the loop up calls it, if work that waits may hold the loop, or an engine on it: each
    /// would keep the other. A chain that runs without its handle is such work.
    ///
    /// - Precondition: No turn is under way.
    public func dropWork() {
        precondition(!isInTurn, "A turn cannot drop the work it is part of.")
        // Let go of together at the end: what goes may ask the loop for something.
        var dropped: [TimerHeap.Action] = []
        while let (_, action) = timers.takeFirst(untilNs: .max) { dropped.append(action) }
        let work = waiting
        waiting = []
        mustGoRound = false
        withExtendedLifetime((dropped, work)) {}
    }

    /// Whether enqueued work waits for the next turn; timers are not counted.
    public var hasQueuedWork: Bool { mustGoRound || !waiting.isEmpty }

    /// Whether a turn would have anything to do at the present time.
    var hasWork: Bool { hasQueuedWork || timers.nextNs.map { $0 <= storedNowNs } ?? false }

    /// How many timers would still do anything when they are due. Complexity: O(timers).
    public var waitingTimerCount: Int { timers.wantedCount }

    /// When the next timer is due.
    public var nextTimerNs: Int64? { timers.nextNs }

    /// Runs one turn at the present time, if anything is due.
    ///
    /// - Returns: False, and no turn is counted, when nothing was due.
    /// - Precondition: No turn is under way.
    @discardableResult
    public func runTurn() -> Bool {
        precondition(!isInTurn, "A turn cannot begin inside another one.")
        guard hasWork else { return false }
        isInTurn = true
        storedTurn += 1
        moment += 1
        mustGoRound = false
        // Both are taken before anything runs, so that what is asked for in this turn waits for the next.
        swap(&waiting, &turnWork)
        timers.takeDue(atNs: storedNowNs, into: &turnTimers)
        if !turnTimers.isEmpty {
            for timer in turnTimers {
                if let action = timers.fire(timer) { run(action) }
            }
            turnTimers.removeAll(keepingCapacity: true)
        }
        if !turnWork.isEmpty {
            // By their places: the array is not held on to, and nothing changes it meanwhile.
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

    /// Runs turns until `untilNs`: while anything is due at the present time, then at the time of each
    /// next timer. Afterwards it is `untilNs`, or later if it was later already.
    ///
    /// - Precondition: The loop is on virtual time, and no turn is under way.
    public func run(untilNs: Int64) { run(untilNs: untilNs) { _ in true } }

    /// The same, as long as `goesOn` says so after a turn. It is given how far beyond `untilNs` the loop is: where each
    /// turn costs more time than passes until the next is due, there is no end of them.
    ///
    /// - Returns: Whether it went on to the end.
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

    /// Runs turns while work is queued and it is not `beforeNs` yet, as long as `goesOn` says so after a turn. It is given
    /// how long that has taken.
    func runTurns(beforeNs: Int64, while goesOn: (_ lateNs: Int64) -> Bool) {
        let beganNs = storedNowNs
        while hasQueuedWork, storedNowNs < beforeNs {
            runTurn()
            if !goesOn(lateness(of: beganNs)) { return }
        }
    }

    private func lateness(of ns: Int64) -> Int64 { ns == .max ? 0 : storedNowNs - ns }

    /// The loop's thread is busy for `ns` nanoseconds: time passes, and nothing runs. In real time the thread
    /// is really held as long.
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

    /// It is `ns`, or later if it was later already; nothing runs.
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

    // MARK: For the engine and the replay

    /// The next number of the sequence that orders what is due at one time. An animator takes one when it is made,
    /// its age.
    func nextSequence() -> Int64 {
        sequence += 1
        return sequence
    }

    /// Ends an animator at a time. Of what is due at one time, the lowest `order` comes first.
    func scheduleEnd(of animator: AnimatorCore, atNs: Int64, order: Int64) -> TimerID {
        insert(atNs: atNs, order: order, .end(animator))
    }

    /// Fires every timer due at or before `untilNs`, each at its time, and counts no turn.
    ///
    /// A script of calls has turns of its own: all calls of one time are one.
    package func fireTimers(untilNs: Int64) {
        while let (timeNs, action) = timers.takeFirst(untilNs: untilNs) {
            moveTime(toNs: timeNs)
            run(action)
        }
        meantFor = nil
        moveTime(toNs: untilNs)
    }

    /// Begins a turn whose work the caller does itself.
    package func beginTurn() {
        storedTurn += 1
        moment += 1
    }
}

/// Real time, as a ``TurnLoop`` sees it. A loop without one is on virtual time.
protocol LoopClock: AnyObject {
    /// Nanoseconds since the loop's start.
    var nowNs: Int64 { get }

    /// How other threads reach the loop.
    var mailbox: any TurnMailbox { get }

    /// The loop has been given work, or a timer; nothing of it runs at this moment, unless the clock itself
    /// has begun that.
    func wake()

    /// Keeps the loop's thread busy for `ns` nanoseconds, and tells what time it is then.
    func hold(forNs ns: Int64) -> Int64
}
