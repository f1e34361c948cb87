#if Store
    import GRDB
    import LifecycleEvents

    /// What the events of one block, 256 numbers in a row, are counted from: a row of `event_base`.
    ///
    /// Neighbours are much alike, and a small number takes a byte where a large one takes six. Times, turns
    /// and items count from nothing below 0, so that SQL can add without leaving 64 bits (see the view
    /// `event`).
    struct EventBase: Hashable, Sendable {
        /// The event's id >> 8.
        let block: Int64
        let tNs: Int64
        let turn: Int64
        let generation: Int64
        let item: Int64
        let animator: Int64

        static let blockBits: Int64 = 8

        /// The base of the block that begins with `event`, whatever it does not say as in `former`.
        init(block: Int64, first event: borrowing LifecycleEvent, after former: EventBase?) {
            self.block = block
            tNs = max(event.tNs, 0)
            turn = Int64(max(event.turn, 0))
            generation = event.generation.map(Int64.init) ?? former?.generation ?? 0
            item = event.item.map { max($0.rawValue, 0) } ?? former?.item ?? 0
            animator = event.animator.map { Int64($0.rawValue) } ?? former?.animator ?? 0
        }

        /// A row of the columns `id, t_ns, turn, generation, item, animator_id`.
        init(_ row: RowReader) {
            block = row.integer(0)
            tNs = row.integer(1)
            turn = row.integer(2)
            generation = row.integer(3)
            item = row.integer(4)
            animator = row.integer(5)
        }
    }

    /// The bases of the events of one run while it is written.
    struct EventBases {
        private(set) var current: EventBase?
        private var highestBlock: Int64 = -1
        /// Bases that are not in the file yet.
        private(set) var begun: [EventBase] = []

        /// Forgets ``begun``: they are in the file.
        mutating func removeBegun() { begun.removeAll(keepingCapacity: true) }

        /// The base of the block of `id`, the id of `event`.
        @inline(__always)
        mutating func base(
            of event: borrowing LifecycleEvent, id: Int64, in db: Database
        ) throws -> EventBase {
            let block = id >> EventBase.blockBits
            if let current, current.block == block { return current }
            return try enter(block, event, in: db)
        }

        private mutating func enter(
            _ block: Int64, _ event: borrowing LifecycleEvent, in db: Database
        ) throws -> EventBase {
            if block <= highestBlock, let known = try find(block, in: db) {
                current = known
                return known
            }
            let base = EventBase(block: block, first: event, after: current)
            begun.append(base)
            highestBlock = max(highestBlock, block)
            current = base
            return base
        }

        /// The base of a block that the log has come back to.
        private func find(_ block: Int64, in db: Database) throws -> EventBase? {
            try begun.first { $0.block == block }
                ?? db.rows(
                    "SELECT id, t_ns, turn, generation, item, animator_id FROM event_base WHERE id = ?",
                    [block], EventBase.init
                ).first
        }
    }
#endif
