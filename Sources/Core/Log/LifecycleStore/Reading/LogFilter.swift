import GRDB
import LifecycleEvents

/// A filter of a run's rows. A nil property does not filter.
public struct LogFilter: Hashable, Sendable {
    /// The number of the run; nil for the newest.
    public var run: Int64?
    /// The kinds of events.
    public var kinds: Set<EventKind>?
    public var cell: CellID?
    public var animator: AnimatorID?
    public var item: ItemID?
    /// The chain, transition or screen of events. Other tables have no subject.
    public var subject: EventSubject?
    /// The earliest time, in nanoseconds since the start of the run.
    public var sinceNs: Int64?
    /// The time before which rows match.
    public var untilNs: Int64?
    /// The number of a row (event, animator, cell or frame) after which rows match.
    public var after: Int64?
    /// The maximum number of rows.
    public var limit: Int?

    /// Whether to exclude memory hazards that lasted less than a frame.
    var leavesOutBriefHazards = false

    public init(
        run: Int64? = nil, kinds: Set<EventKind>? = nil, cell: CellID? = nil, animator: AnimatorID? = nil,
        item: ItemID? = nil, subject: EventSubject? = nil, sinceNs: Int64? = nil, untilNs: Int64? = nil,
        after: Int64? = nil, limit: Int? = nil
    ) {
        self.run = run
        self.kinds = kinds
        self.cell = cell
        self.animator = animator
        self.item = item
        self.subject = subject
        self.sinceNs = sinceNs
        self.untilNs = untilNs
        self.after = after
        self.limit = limit
    }

    /// Returns the number of rows to read for a page of `limit`: one extra row, to detect truncation.
    static func rowsRead(for limit: Int) -> Int {
        let limit = Swift.max(limit, 0)
        return limit == .max ? limit : limit + 1
    }

    /// The kinds of matching events; nil for all kinds.
    var wantedKinds: Set<EventKind>? {
        guard let subject else { return kinds }
        return kinds?.intersection(subject.kinds) ?? subject.kinds
    }

    /// The same filter for hazards that count.
    package var ofHazards: LogFilter {
        var filter = self
        let hazards = Set(EventKind.allCases.filter(\.isHazard))
        filter.kinds = kinds?.intersection(hazards) ?? hazards
        filter.leavesOutBriefHazards = true
        return filter
    }
}

/// The rows that match a filter.
public struct LogPage<Element: Sendable>: Sendable {
    public var rows: [Element]
    /// Whether more rows match than the limit.
    public var wasCut: Bool

    /// Creates a page of at most `limit` of `rows`. An extra row shows that more rows match.
    package init(_ rows: [Element], limit: Int?) {
        wasCut = limit.map { rows.count > $0 } ?? false
        self.rows = wasCut ? Array(rows.prefix(limit ?? 0)) : rows
    }

    private init(rows: [Element], wasCut: Bool) {
        self.rows = rows
        self.wasCut = wasCut
    }

    /// Returns the page with each row transformed.
    public func map<Other>(_ transform: (Element) throws -> Other) rethrows -> LogPage<Other> {
        LogPage<Other>(rows: try rows.map(transform), wasCut: wasCut)
    }
}

/// A filter as SQL: a range of IDs, which SQLite finds by the primary key, and conditions on these rows.
struct LogQuery {
    private var conditions: [String] = []
    /// The first and the last ID, then the arguments of the conditions.
    private(set) var arguments: [Int64]

    /// Creates a query for the rows of `run` after the filter's `after`.
    init(_ filter: LogFilter, run: Int64) {
        let first = RowID.make(run: run, number: 0)
        // An `after` beyond all numbers results in an empty range, not in the next run.
        let after = filter.after.map { min(max($0, -1), RowID.numberMask) } ?? -1
        arguments = [(first + after).clampedAdding(1), first + RowID.numberMask]
    }

    /// Restricts the query to rows with the numbers `first` to `last`. A `last` of −1 matches no row.
    mutating func narrow(from first: Int64? = nil, through last: Int64? = nil, run: Int64) {
        let zero = RowID.make(run: run, number: 0)
        if let first { arguments[0] = max(arguments[0], zero.clampedAdding(first)) }
        if let last { arguments[1] = min(arguments[1], zero.clampedAdding(last)) }
    }

    /// Restricts the query to the row of a cell or an animator, whose number is stored as its bits.
    mutating func narrow(to number: Int32, run: Int64) {
        let number = Int64(UInt32(bitPattern: number))
        narrow(from: number, through: number, run: run)
    }

    /// Restricts the query to rows whose time is in a range.
    mutating func require(_ time: String, from since: Int64?, until: Int64?) {
        if let since { require("\(time) >= ?", since) }
        if let until { require("\(time) < ?", until) }
    }

    mutating func require(_ condition: String, _ value: Int64? = nil) {
        conditions.append(condition)
        if let value { arguments.append(value) }
    }

    /// Returns the SQL with `ORDER BY` and the limit. The limit includes one extra row, to detect truncation.
    func select(
        _ columns: String, from table: String, limit: Int?, backward: Bool = false
    ) -> String {
        select(
            columns, fromRows: "\(table) WHERE id BETWEEN ?1 AND ?2", by: "id", limit: limit,
            backward: backward)
    }

    /// - Parameters:
    ///   - rows: a table with a condition on its IDs, whose bounds are the parameters 1 and 2.
    ///   - id: the column of the IDs.
    func select(
        _ columns: String, fromRows rows: String, by id: String, limit: Int?, backward: Bool = false
    ) -> String {
        let rows = ([rows] + conditions).joined(separator: " AND ")
        let end = limit.map { " LIMIT \(LogFilter.rowsRead(for: $0))" } ?? ""
        return "SELECT \(columns) FROM \(rows) ORDER BY \(id)\(backward ? " DESC" : "")\(end)"
    }

    /// The table of events. A query for misuses and hazards only names their index. Otherwise SQLite would
    /// read all events to avoid sorting a few.
    private(set) var eventTable = "event_row"

    /// Restricts the query to events of `kinds`. If all kinds are from 32 to 63, the query uses their index.
    mutating func require(kinds: Set<EventKind>) {
        let numbers = kinds.map(\.rawValue).sorted()
        if let least = numbers.first, let most = numbers.last, least >= 32, most <= 63 {
            eventTable = "event_row INDEXED BY event_error"
            // These must equal the conditions of the index.
            require("kind >= 32")
            require("kind <= 63")
        }
        require("kind IN (\(numbers.map(String.init).joined(separator: ",")))")
    }
}

extension Database {
    /// Returns the queries, in order, whose rows include all events that match a filter. An
    /// ``EventCondition`` then selects the matches.
    ///
    /// A binary search converts times to sequence numbers, because times in a log never decrease. If the run
    /// has ended, the rows of animators and uses contain the ranges of the events of an animator or an item.
    func eventQueries(_ filter: LogFilter, run: RunRecord) throws -> [LogQuery] {
        var query = LogQuery(filter, run: run.number)
        if let kinds = filter.wantedKinds {
            guard !kinds.isEmpty else { return [] }
            query.require(kinds: kinds)
        }
        if filter.leavesOutBriefHazards {
            query.require(
                "NOT (kind = 36 AND EXISTS (SELECT 1 FROM brief_hazard b WHERE b.id = event_row.id))")
        }
        if let cell = filter.cell { query.require("cell_id = ?", Int64(cell.rawValue)) }
        if let since = filter.sinceNs {
            query.narrow(from: try firstSeq(notBefore: since, run: run.number), run: run.number)
        }
        if let until = filter.untilNs {
            query.narrow(through: try firstSeq(notBefore: until, run: run.number) - 1, run: run.number)
        }
        guard let ranges = try storyRanges(filter, run: run) else { return [query] }
        return ranges.map { range in
            var part = query
            part.narrow(from: range.lowerBound, through: range.upperBound, run: run.number)
            return part
        }
    }

    /// Returns the ranges of sequence numbers of all events of a filter's animator or item. Returns nil if no
    /// row has the ranges.
    ///
    /// In a simulation, only two kinds of events name an item: those of a use that shows the item, and those
    /// of an animator for the item. An app may record a late event of an old use, which is in no range.
    private func storyRanges(_ filter: LogFilter, run: RunRecord) throws -> [ClosedRange<Int64>]? {
        guard run.status != .open else { return nil }
        if let animator = filter.animator {
            return try SeqRanges.ofAnimator(animator, run: run.number, in: self).ranges
        }
        guard let item = filter.item, run.description.source == .simulation else { return nil }
        return try SeqRanges.ofItem(item, run: run.number, in: self).ranges
    }

    /// Returns the number of the first event of `run` at or after a time, or the last number plus one.
    ///
    /// Complexity: O(log² n) for n events.
    func firstSeq(notBefore tNs: Int64, run: Int64) throws -> Int64 {
        var low: Int64 = 0
        var high = try lastSeq(run: run) + 1
        let end = RowID.make(run: run, number: RowID.numberMask)
        while low < high {
            let middle = low + (high - low) / 2
            // Numbers may have gaps, so the event at the middle is the next existing event.
            let found = try rows(
                "SELECT id, t_ns FROM event_code WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 1",
                [RowID.make(run: run, number: middle), end]
            ) { (seq: RowID.number($0.integer(0)), tNs: $0.integer(1)) }.first
            if let found, found.tNs < tNs { low = found.seq + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the number of the last event of `run`, or 0.
    func lastSeq(run: Int64) throws -> Int64 { try lastNumber(in: "event_row", run: run) }

    /// Returns the number of the last row of `run` in a table whose IDs begin with the run, or 0.
    func lastNumber(in table: String, run: Int64) throws -> Int64 {
        try rows(
            "SELECT id FROM \(table) WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1",
            [RowID.make(run: run, number: 0), RowID.make(run: run, number: RowID.numberMask)]
        ) { RowID.number($0.integer(0)) }.first ?? 0
    }
}

/// Sorted ranges of sequence numbers that neither overlap nor touch.
struct SeqRanges {
    private(set) var ranges: [ClosedRange<Int64>] = []

    init(_ parts: [ClosedRange<Int64>]) {
        for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            guard let last = ranges.last, part.lowerBound <= last.upperBound.clampedAdding(1) else {
                ranges.append(part)
                continue
            }
            ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, part.upperBound)
        }
    }

    /// Returns the range from an animator's first event to its last. Complexity: O(log n) for n animators.
    static func ofAnimator(_ animator: AnimatorID, run: Int64, in db: Database) throws -> SeqRanges {
        SeqRanges(
            try read(
                "SELECT first_seq, last_seq FROM animator_row WHERE id = ?",
                [RowID.make(run: run, animator: animator)], db))
    }

    /// Returns the ranges of the uses that showed an item, and of the animators requested for the item.
    ///
    /// Complexity: O(uses and animators of the run).
    static func ofItem(_ item: ItemID, run: Int64, in db: Database) throws -> SeqRanges {
        let whole = [RowID.make(run: run, number: 0), RowID.make(run: run, number: RowID.numberMask)]
        let arguments = whole + [item.rawValue]
        let uses = try read(
            "SELECT id & 0xFFFFFFFFFF, last_seq FROM use_row WHERE id BETWEEN ? AND ? AND item = ?",
            arguments, db)
        let animators = try read(
            "SELECT first_seq, last_seq FROM animator_row WHERE id BETWEEN ? AND ? AND item = ?", arguments,
            db)
        return SeqRanges(uses + animators)
    }

    private static func read(
        _ sql: String, _ arguments: [Int64], _ db: Database
    ) throws -> [ClosedRange<Int64>] {
        try db.rows(sql, arguments) { row in
            let first = row.integer(0)
            return first...max(first, row.integer(1))
        }
    }
}

extension Int64 {
    /// Returns the sum, clamped to 64 bits. Numbers in a file or from a user may have any value.
    func clampedAdding(_ other: Int64) -> Int64 {
        let (sum, isOver) = addingReportingOverflow(other)
        guard isOver else { return sum }
        return other < 0 ? .min : .max
    }
}
