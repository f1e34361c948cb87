import LifecycleEvents

/// The difference of two runs: the first different event, the counts by kind, and animators' lifetimes.
///
/// Two events are equal if all columns except the run are equal. Hazards count as other events do, because
/// the same events always lead to the same hazards. Times are not compared if a run was in real time.
public struct RunDifference: Sendable {
    /// One of the two runs.
    public struct Side: Sendable {
        public let run: RunRecord
        public fileprivate(set) var counts: [EventKind: Int64] = [:]
        public fileprivate(set) var lifetimes: Lifetimes

        public var events: Int64 { counts.values.reduce(0, +) }
    }

    /// The lifetimes of a run's animators, from the attach to the end.
    public struct Lifetimes: Hashable, Sendable {
        /// The number of animators that were created.
        public var made: Int64 = 0
        /// The number of animators that were alive at the end of the run.
        public var alive: Int64 = 0
        public var meanNs: Double?
        public var longestNs: Int64?
    }

    public private(set) var a: Side
    public private(set) var b: Side
    /// The first two events that differ. An event is nil if its run has no more events.
    public private(set) var first: (a: LifecycleEvent?, b: LifecycleEvent?)?

    /// Whether times are compared. They are not if a run was in real time.
    public var comparesTimes: Bool { !a.run.isInRealTime && !b.run.isInRealTime }

    /// Whether all events and lifetimes are equal.
    public var isEqual: Bool {
        first == nil && a.lifetimes.made == b.lifetimes.made && a.lifetimes.alive == b.lifetimes.alive
            && (!comparesTimes || a.lifetimes == b.lifetimes)
    }

    /// Compares two runs. Memory use does not grow with the runs.
    ///
    /// - Throws: ``StoreError``.
    /// - Complexity: O(events of both).
    public init(
        _ readerA: LogReader, run runA: Int64?, _ readerB: LogReader, run runB: Int64?
    ) throws {
        a = Side(run: try readerA.run(runA), lifetimes: Lifetimes())
        b = Side(run: try readerB.run(runB), lifetimes: Lifetimes())
        a.lifetimes = try readerA.lifetimes(run: a.run.number)
        b.lifetimes = try readerB.lifetimes(run: b.run.number)
        var (eventsA, eventsB) = (RunEvents(of: a.run, readerA), RunEvents(of: b.run, readerB))
        while true {
            let (eventA, eventB) = (try eventsA.next(), try eventsB.next())
            if eventA == nil, eventB == nil { return }
            if first == nil, !isSame(eventA, eventB) { first = (eventA, eventB) }
            if let eventA { a.counts[eventA.kind, default: 0] += 1 }
            if let eventB { b.counts[eventB.kind, default: 0] += 1 }
        }
    }

    private func isSame(_ a: LifecycleEvent?, _ b: LifecycleEvent?) -> Bool {
        guard !comparesTimes, let a, var b else { return a == b }
        b.tNs = a.tNs
        return a == b
    }
}

/// The events of a run, read a page at a time.
private struct RunEvents {
    private let reader: LogReader
    private var filter: LogFilter
    private var page: ArraySlice<LifecycleEvent> = []
    private var isLast = false

    init(of run: RunRecord, _ reader: LogReader) {
        self.reader = reader
        filter = LogFilter(run: run.number, limit: 4096)
    }

    mutating func next() throws -> LifecycleEvent? {
        if page.isEmpty, !isLast {
            let read = try reader.events(filter)
            (page, isLast) = (read.rows[...], !read.wasCut)
            filter.after = read.rows.last?.seq
        }
        return page.popFirst()
    }
}

extension LogReader {
    fileprivate func lifetimes(run: Int64) throws(StoreError) -> RunDifference.Lifetimes {
        try read { db in
            try db.rows(
                """
                SELECT count(*), coalesce(sum(is_alive), 0), avg(life_ns), max(life_ns)
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
