// For `rounded`: without this import, programs without Foundation do not link libm.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A recorded event, for example of a cell, an animator, a list, a transition or a screen.
public struct LifecycleEvent: Hashable, Sendable {
    /// The number of the event in the run, from 1; 0 before the recorder numbers the event. Only events that
    /// a `log.gap` counts are missing.
    public var seq: Int64
    /// Nanoseconds since the start of the run.
    public var tNs: Int64
    /// The run-loop turn of the event. A turn runs the blocks that were in the main queue at its start.
    public var turn: Int
    // With this order of fields an event takes 121 bytes, two cache lines in an array: each small field
    // fills the padding after the field before it. In the two private numbers, 0 means none. Every event is
    // copied several times before it is logged.
    /// The cell of the event.
    public var cell: CellID?
    /// The number of the cell's use.
    public var generation: Int32?
    /// The item that the cell shows.
    public var item: ItemID?
    private var listNumber: Int32
    /// A number whose meaning depends on the kind; see ``EventKind``.
    public var arg: Int64?
    /// The animator of the event.
    public var animator: AnimatorID?
    private var subjectNumber: Int32
    /// The line of the app's code that requested the animator.
    public var site: CallSite?
    /// The kind of the event.
    public var kind: EventKind
    /// Further information about the event.
    public var detail: EventDetail

    /// The list of the event; nil in a run of one list. No list has the number 0.
    public var list: ListID? {
        get { listNumber == 0 ? nil : ListID(listNumber) }
        set { listNumber = newValue?.rawValue ?? 0 }
    }

    /// The number of the event's chain, transition or screen, from 1. The kind determines which it is.
    public var subject: Int32? {
        get { subjectNumber == 0 ? nil : subjectNumber }
        set { subjectNumber = newValue ?? 0 }
    }

    /// Whether no event is missing after event `last`, except those that this `log.gap` counts.
    package func follows(_ last: Int64) -> Bool {
        let named = kind == .logGap ? max(arg ?? 1, 1) - 1 : 0
        return seq > last && seq - last - 1 <= named
    }

    /// Returns a fraction in the form of `arg`: × 1e9, rounded. Fractions beyond ±9e9 are clamped;
    /// not-a-number becomes 0.
    public static func arg(fraction: Double) -> Int64 {
        fraction.isNaN ? 0 : Int64((min(max(fraction, -9e9), 9e9) * 1e9).rounded())
    }
}

// An extension keeps the compiler's memberwise initializer, which fills an event in place. An initializer
// that sets each field copies the whole event at its end.
extension LifecycleEvent {
    /// Creates an event. Its recorder sets ``LifecycleEvent/seq``.
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

    /// Creates an event of a use of a cell.
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

extension LifecycleEvent {
    private static let completionsSuffix = " to call"

    /// Returns the detail of an `animator.finished` event: the number of completions that the animator calls
    /// next; `none` without completions.
    public static func completions(_ count: Int) -> EventDetail {
        count == 0 ? .none : .text(String(count) + completionsSuffix)
    }

    /// The number of completions that an animator calls at its end; nil for other events.
    public var completionsToCall: Int? {
        guard kind == .animatorFinished, case .text(let text) = detail,
            text.hasSuffix(Self.completionsSuffix)
        else { return nil }
        return Int(text.dropLast(Self.completionsSuffix.count))
    }
}

extension LifecycleEvent {
    private static let setAgainPrefix = "set again: "

    /// Returns the detail of an `animator.phase` event: a block set a key that is not additive and that
    /// another block of the animator had already set.
    public static func setAgain(_ key: String) -> EventDetail { .text(setAgainPrefix + key) }

    /// The key that a second block of the animator set; nil for other events.
    public var keySetAgain: String? {
        guard kind == .animatorPhase, case .text(let text) = detail, text.hasPrefix(Self.setAgainPrefix)
        else {
            return nil
        }
        return String(text.dropFirst(Self.setAgainPrefix.count))
    }
}
