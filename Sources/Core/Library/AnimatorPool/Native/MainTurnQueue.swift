import Dispatch

/// The turn queue of the main queue.
///
/// Each work runs in a block of its own, exactly where a plain `DispatchQueue.main.async` of that moment
/// would run. So work enqueued during a turn waits for the next turn; work of `RunLoop.perform` does not
/// wait. All work enqueued in one turn runs in one turn, the next. The queue counts only turns with work.
@MainActor public final class MainTurnQueue: @MainActor TurnQueue {
    private var storedTurn = 0

    /// The number of the current turn.
    public var turn: Int { simulated?.turn ?? storedTurn }

    private let startNs = DispatchTime.now().uptimeNanoseconds
    /// The work of the blocks in the main queue, by number. Stored here and not in the blocks: a block for
    /// another queue may capture only Sendable values, and the closures of cells are not Sendable.
    private var works: [Int: () -> Void] = [:]
    private var nextNumber = 0
    /// The number of works that wait for their place in the current turn.
    private var worksOfTurn = 0
    /// The number of works that were enqueued in the current turn.
    private var worksOfNextTurn = 0
    private let mainMailbox = QueueMailbox(.main)

    /// The loop that replaces the main queue in a simulated app. Queues created while it is set use that
    /// loop.
    package static var simulated: (any TurnQueue)?
    private let simulated = MainTurnQueue.simulated

    /// Creates a queue whose time and turns begin at 0.
    public init() {}

    /// The mailbox that posts work to the main queue from other threads.
    public var mailbox: (any TurnMailbox)? {
        if let simulated { return simulated.mailbox }
        return mainMailbox
    }

    // One registry for the main queue, however many `MainTurnQueue` objects there are.
    private static let allCells = CellRegistry()

    /// The registry of the cells of all pools on the main queue, to warn of a cell in two pools.
    public var cellRegistry: CellRegistry? {
        if let simulated { return simulated.cellRegistry }
        return Self.allCells
    }

    /// Nanoseconds since the queue was created.
    public var nowNs: Int64 {
        simulated?.nowNs ?? Int64(DispatchTime.now().uptimeNanoseconds - startNs)
    }

    /// Runs `work` on the next turn of the main queue.
    public func enqueue(_ work: @escaping () -> Void) {
        if let simulated { return simulated.enqueue(work) }
        let number = store(work)
        worksOfNextTurn += 1
        // A block for each work. In a shared block, work would run before blocks that the app has enqueued
        // earlier, and before the commit of the layout that requests the work.
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated { self?.run(number, isDelayed: false) }
        }
    }

    /// Runs `work` on the main queue, `seconds` from now.
    public func enqueue(after seconds: Double, _ work: @escaping () -> Void) {
        if let simulated { return simulated.enqueue(after: seconds, work) }
        let number = store(work)
        DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
            MainActor.assumeIsolated { self?.run(number, isDelayed: true) }
        }
    }

    private func store(_ work: @escaping () -> Void) -> Int {
        nextNumber += 1
        works[nextNumber] = work
        return nextNumber
    }

    private func run(_ number: Int, isDelayed: Bool) {
        // Delayed work joins a turn that has begun: the turn's own work must not run in a later turn.
        if worksOfTurn == 0 {
            storedTurn += 1
            (worksOfTurn, worksOfNextTurn) = (worksOfNextTurn, 0)
        }
        if !isDelayed { worksOfTurn -= 1 }
        works.removeValue(forKey: number)?()
    }
}

extension CellAnimatorPool {
    /// Creates a pool on the main queue.
    ///
    ///     let animators = CellAnimatorPool<UICollectionViewCell>()
    @preconcurrency @MainActor public convenience init(
        policy: CellAnimatorPolicy = .standard, record: ((LifecycleEvent) -> Void)? = nil
    ) {
        self.init(turns: MainTurnQueue(), policy: policy, record: record)
    }
}

/// The mailbox of a serial queue.
package final class QueueMailbox: TurnMailbox {
    private let queue: DispatchQueue
    // Identifies the queue, not the thread: a queue's blocks run on any thread, including those of the
    // main queue under an asynchronous `main`.
    private let mark = DispatchSpecificKey<Bool>()

    package init(_ queue: DispatchQueue) {
        self.queue = queue
        queue.setSpecific(key: mark, value: true)
    }

    deinit { queue.setSpecific(key: mark, value: nil) }

    package var isOnLoop: Bool { DispatchQueue.getSpecific(key: mark) == true }

    package func post(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
}
