import AnimatorPool
import LifecycleEvents

/// Where chains are recorded. It counts them, so that one log has one of these.
public final class ChainLog {
    private let turns: any TurnQueue
    private let record: (LifecycleEvent) -> Void
    private let reserveAnimator: ((CellUse) -> AnimatorID)?
    private var lastChain: Int32 = 0

    /// - Parameter reserveAnimator: A number for the next animator of a use, where animators keep a log of their own:
    ///   ``LifecycleNumbering/reserveAnimator(for:)``. Then the log tells which of them are one chain's.
    public init(
        turns: any TurnQueue, reserveAnimator: ((CellUse) -> AnimatorID)? = nil,
        record: @escaping (LifecycleEvent) -> Void
    ) {
        self.turns = turns
        self.reserveAnimator = reserveAnimator
        self.record = record
    }

    /// The log of the next chain.
    func begin(_ use: CellUse?) -> Entry {
        lastChain &+= 1
        return Entry(log: self, chain: lastChain, use: use)
    }

    /// The log of one chain.
    struct Entry {
        let log: ChainLog
        let chain: Int32
        let use: CellUse?

        /// The number that the next animator of the use will have.
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
