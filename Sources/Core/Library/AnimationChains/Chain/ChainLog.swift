import AnimatorPool
import LifecycleEvents

/// Records the events of chains. It numbers the chains, so a log has one `ChainLog`.
public final class ChainLog {
    private let turns: any TurnQueue
    private let record: (LifecycleEvent) -> Void
    private let reserveAnimator: ((CellUse) -> AnimatorID)?
    private var lastChain: Int32 = 0

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - turns: The queue of the chains.
    ///   - reserveAnimator: Returns the number of the next animator of a use, for animators that keep their
    ///     own log: `LifecycleNumbering.reserveAnimator(for:)`. The log then shows which animators belong to
    ///     a chain.
    ///   - record: Called for each event.
    public init(
        turns: any TurnQueue, reserveAnimator: ((CellUse) -> AnimatorID)? = nil,
        record: @escaping (LifecycleEvent) -> Void
    ) {
        self.turns = turns
        self.reserveAnimator = reserveAnimator
        self.record = record
    }

    /// Creates the log of the next chain.
    func begin(_ use: CellUse?) -> Entry {
        lastChain &+= 1
        return Entry(log: self, chain: lastChain, use: use)
    }

    /// The log of one chain.
    struct Entry {
        let log: ChainLog
        let chain: Int32
        let use: CellUse?

        /// Reserves and returns the number of the next animator of the use.
        func nextAnimator() -> AnimatorID? { use.flatMap { use in log.reserveAnimator?(use) } }

        func put(_ kind: EventKind, arg: Int64, animator: AnimatorID? = nil, detail: EventDetail = .none) {
            log.record(
                LifecycleEvent(
                    tNs: log.turns.nowNs, turn: log.turns.turn, kind: kind, cell: use?.cell,
                    generation: use?.generation, item: use?.item, animator: animator, arg: arg,
                    detail: detail,
                    subject: chain))
        }
    }
}
