import LifecycleEvents

/// A filter of a run's rows. A property that is nil does not filter.
public struct LogFilter: Hashable, Sendable {
    /// The number of the run; nil is the newest.
    public var run: Int64?
    /// Events of these kinds.
    public var kinds: Set<EventKind>?
    public var cell: CellID?
    public var animator: AnimatorID?
    public var item: ItemID?
    /// Events about this chain, transition or screen. Other tables have no subject.
    public var subject: EventSubject?
    /// Not before this time, in nanoseconds since the start of the run.
    public var sinceNs: Int64?
    /// Before this time.
    public var untilNs: Int64?
    /// After the row with this number: an event's seq, an animator's, cell's or frame's number.
    public var after: Int64?
    /// The most rows.
    public var limit: Int?

    /// Without hazards of memory that were over within a frame.
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
}

extension LogFilter {
    /// How many rows to read for a page of `limit`: one extra row, to detect truncation.
    static func rowsRead(for limit: Int) -> Int {
        let limit = Swift.max(limit, 0)
        return limit == .max ? limit : limit + 1
    }

    /// The kinds of events that match; nil for every kind.
    var wantedKinds: Set<EventKind>? {
        guard let subject else { return kinds }
        return kinds?.intersection(subject.kinds) ?? subject.kinds
    }

    /// The same filter for the hazards that count.
    var ofHazards: LogFilter {
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
    /// Whether there are more than the limit.
    public var wasCut: Bool

    /// A page of at most `limit` of `rows`, which have one extra row when the page is cut.
    init(_ rows: [Element], limit: Int?) {
        wasCut = limit.map { rows.count > $0 } ?? false
        self.rows = wasCut ? Array(rows.prefix(limit ?? 0)) : rows
    }

    private init(rows: [Element], wasCut: Bool) {
        self.rows = rows
        self.wasCut = wasCut
    }

    /// The page with each row transformed.
    public func map<Other>(_ transform: (Element) throws -> Other) rethrows -> LogPage<Other> {
        LogPage<Other>(rows: try rows.map(transform), wasCut: wasCut)
    }
}
