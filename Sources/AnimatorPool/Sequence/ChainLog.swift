import LifecycleEvents

/// Where chains are recorded. It counts them, so that one log has one of these.
public final class ChainLog {
    private let turns: any TurnQueue
    private let record: (LifecycleEvent) -> Void
    private var lastChain: Int32 = 0

    public init(turns: any TurnQueue, record: @escaping (LifecycleEvent) -> Void) {
        self.turns = turns
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

        func put(_ kind: EventKind, arg: Int64, detail: EventDetail = .none) {
            log.record(
                LifecycleEvent(
                    tNs: log.turns.nowNs, turn: log.turns.turn, kind: kind, cell: use?.cell,
                    generation: use?.generation, item: use?.item, arg: arg, detail: detail, subject: chain))
        }
    }
}
