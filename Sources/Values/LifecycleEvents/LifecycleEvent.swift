// For `rounded`: without this import, programs without Foundation do not link libm.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One fact about a cell or an animator, recorded once, where it happens.
public struct LifecycleEvent: Hashable, Sendable {
    /// The place in the run, from 1, without holes except those that a `log.gap` counts; 0 before the event is
    /// numbered.
    public var seq: Int64
    /// Nanoseconds since the start of the run.
    public var tNs: Int64
    /// The run-loop turn of the event. A turn is one snapshot drain of the main queue.
    public var turn: Int
    // In this order an event takes 121 bytes, two cache lines in an array: each small field fills a hole after the
    // field before it, and a 0 in the two private numbers means none. Every event is copied several times on its way to
    // the log.
    /// The cell that the event is about.
    public var cell: CellID?
    /// The number of the cell's use.
    public var generation: Int32?
    /// What the cell shows.
    public var item: ItemID?
    private var listNumber: Int32
    /// A number whose meaning depends on the kind; see ``EventKind``.
    public var arg: Int64?
    /// The animator that the event is about.
    public var animator: AnimatorID?
    private var subjectNumber: Int32
    /// The line of the app's code that asked for it.
    public var site: CallSite?
    /// What happened.
    public var kind: EventKind
    /// More about what happened.
    public var detail: EventDetail

    /// The list of the event; nil in a run of one list. No list has the number 0.
    public var list: ListID? {
        get { listNumber == 0 ? nil : ListID(listNumber) }
        set { listNumber = newValue?.rawValue ?? 0 }
    }

    /// The number of the chain, transition or screen that the event is about, from 1. The kind tells which of the
    /// three.
    public var subject: Int32? {
        get { subjectNumber == 0 ? nil : subjectNumber }
        set { subjectNumber = newValue ?? 0 }
    }

    /// Whether no event is missing between the event of number `last` and this one, except those that this `log.gap`
    /// names.
    package func follows(_ last: Int64) -> Bool {
        let named = kind == .logGap ? max(arg ?? 1, 1) - 1 : 0
        return seq > last && seq - last - 1 <= named
    }

    /// A fraction in the form of `arg`: × 1e9, rounded. It clamps fractions beyond ±9e9; not-a-number counts as 0.
    public static func arg(fraction: Double) -> Int64 {
        fraction.isNaN ? 0 : Int64((min(max(fraction, -9e9), 9e9) * 1e9).rounded())
    }
}

// In an extension, which keeps the compiler's own initializer: it fills an event in place, and an initializer that sets
// field by field copies the whole event at its end.
extension LifecycleEvent {
    /// An event. Its recorder numbers it.
    public init(
        seq: Int64 = 0, tNs: Int64, turn: Int, kind: EventKind, cell: CellID? = nil, generation: Int32? = nil,
        item: ItemID? = nil, animator: AnimatorID? = nil, arg: Int64? = nil, site: CallSite? = nil,
        detail: EventDetail = .none, list: ListID? = nil, subject: Int32? = nil
    ) {
        self.init(
            seq: seq, tNs: tNs, turn: turn, cell: cell, generation: generation, item: item,
            listNumber: list?.rawValue ?? 0, arg: arg, animator: animator, subjectNumber: subject ?? 0,
            site: site, kind: kind, detail: detail)
    }

    /// An event about one use of a cell.
    public init(
        tNs: Int64, turn: Int, kind: EventKind, use: CellUse, animator: AnimatorID? = nil, arg: Int64? = nil,
        site: CallSite? = nil, detail: EventDetail = .none
    ) {
        self.init(
            seq: 0, tNs: tNs, turn: turn, cell: use.cell, generation: use.generation, item: use.item,
            listNumber: 0, arg: arg, animator: animator, subjectNumber: 0, site: site, kind: kind,
            detail: detail)
    }
}
