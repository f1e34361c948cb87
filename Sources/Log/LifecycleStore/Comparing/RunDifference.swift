import LifecycleEvents

/// How two runs differ: the first different event, the counts of each kind, and how long animators lived.
///
/// Two events are equal when every column but the run is equal. Hazards count like any other event: one checker writes
/// them, and the same events lead to the same hazards.
public struct RunDifference: Sendable {
    /// One of the two runs.
    public struct Side: Sendable {
        public let run: RunRecord
        public fileprivate(set) var counts: [EventKind: Int64] = [:]
        public fileprivate(set) var lifetimes: Lifetimes

        public var events: Int64 { counts.values.reduce(0, +) }
    }

    /// How long the animators of a run lived, from the attach to the end.
    public struct Lifetimes: Hashable, Sendable {
        /// Animators that were made.
        public var made: Int64 = 0
        /// Animators that lived to the end of the run.
        public var alive: Int64 = 0
        public var meanNs: Double?
        public var longestNs: Int64?
    }

    public private(set) var a: Side
    public private(set) var b: Side
    /// The first two events that differ; nil for a run that has no more events.
    public private(set) var first: (a: LifecycleEvent?, b: LifecycleEvent?)?

    /// Whether every event is equal, and every lifetime with them.
    public var isEqual: Bool { first == nil && a.lifetimes == b.lifetimes }

    /// Reads two runs side by side. `readerA` and `readerB` must be two readers, even of one file. Memory does not grow
    /// with the runs.
    ///
    /// - Throws: ``StoreError``.
    /// Complexity: O(events of both).
    public init(
        _ readerA: LogReader, run runA: Int64?, _ readerB: LogReader, run runB: Int64?
    ) throws {
        a = Side(run: try readerA.run(runA), lifetimes: Lifetimes())
        b = Side(run: try readerB.run(runB), lifetimes: Lifetimes())
        a.lifetimes = try readerA.lifetimes(run: a.run.number)
        b.lifetimes = try readerB.lifetimes(run: b.run.number)
        try readerA.withEvents(ofRun: a.run.number) { cursorA in
            try readerB.withEvents(ofRun: b.run.number) { cursorB in try compare(cursorA, cursorB) }
        }
    }

    private mutating func compare(_ cursorA: EventCursor, _ cursorB: EventCursor) throws {
        while true {
            let (eventA, eventB) = (try cursorA.next(), try cursorB.next())
            if eventA == nil, eventB == nil { return }
            if first == nil, eventA != eventB { first = (eventA, eventB) }
            if let eventA { a.counts[eventA.kind, default: 0] += 1 }
            if let eventB { b.counts[eventB.kind, default: 0] += 1 }
        }
    }
}

extension LogReader {
    fileprivate func lifetimes(run: Int64) throws(StoreError) -> RunDifference.Lifetimes {
        try read { db in
            try db.rows(
                """
                SELECT count(*), coalesce(sum(is_alive), 0), avg(lifetime_ns), max(lifetime_ns)
                FROM lifetimes WHERE id BETWEEN ? AND ?
                """,
                [RowID.make(run: run, number: 0), RowID.make(run: run, number: RowID.numberMask)]
            ) { row in
                RunDifference.Lifetimes(
                    made: row.integer(0), alive: row.integer(1), meanNs: row.doubleOrNil(2),
                    longestNs: row.integerOrNil(3))
            }.first ?? RunDifference.Lifetimes()
        }
    }
}
