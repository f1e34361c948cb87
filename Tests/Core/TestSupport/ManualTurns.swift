import AnimatorPool

/// A queue that runs work as a test says: in any order, with any clock, or never.
package final class ManualTurns: TurnQueue {
    package enum Manner: CaseIterable, Sendable {
        /// In the next turn, first in, first out: as it should be.
        case proper
        /// At once, inside the call that asks for it.
        case atOnce
        /// Last in, first out.
        case backwards
        /// Every second work at once, the other ones in the next turn.
        case nowAndThen
        case never
    }

    package var manner: Manner
    package private(set) var turn = 0
    package private(set) var isInTurn = false
    package var nowNs: Int64 = 0
    private var waiting: [() -> Void] = []
    private var timers: [(dueNs: Int64, work: () -> Void)] = []
    private var count = 0

    private let manualMailbox: ManualMailbox?

    /// - Parameter hasMailbox: Whether last references may be dropped on other threads.
    package init(_ manner: Manner = .proper, hasMailbox: Bool = false) {
        self.manner = manner
        manualMailbox = hasMailbox ? ManualMailbox() : nil
    }

    package var mailbox: (any TurnMailbox)? { manualMailbox }

    /// Runs what other threads have posted.
    package func runPosted() { manualMailbox?.run() }

    /// The queue goes, and its work with it.
    package func forget() {
        withExtendedLifetime((waiting, timers.map(\.work))) {
            waiting = []
            timers = []
        }
    }

    package var waitingCount: Int { waiting.count + timers.count }

    package func enqueue(_ work: @escaping () -> Void) {
        count += 1
        switch manner {
        case .atOnce: work()
        case .nowAndThen where count.isMultiple(of: 2): work()
        case .proper, .backwards, .nowAndThen, .never: waiting.append(work)
        }
    }

    package func enqueue(after seconds: Double, _ work: @escaping () -> Void) {
        count += 1
        switch manner {
        case .atOnce: work()
        case .nowAndThen where count.isMultiple(of: 2): work()
        case .proper, .backwards, .nowAndThen, .never:
            timers.append((nowNs.addingReportingOverflow(Int64(min(seconds, 1e9) * 1e9)).partialValue, work))
        }
    }

    /// Runs what waits, and the timers that are due.
    package func runTurn() {
        turn += 1
        guard manner != .never else { return }
        var due = waiting
        waiting = []
        due += timers.filter { $0.dueNs <= nowNs }.map(\.work)
        timers.removeAll { $0.dueNs <= nowNs }
        if manner == .backwards { due.reverse() }
        let isInside = isInTurn
        isInTurn = true
        for work in due { work() }
        isInTurn = isInside
    }

    /// Moves the clock, also backwards, and runs a turn.
    package func move(by seconds: Double) {
        nowNs += Int64(seconds * 1e9)
        runTurn()
    }
}
