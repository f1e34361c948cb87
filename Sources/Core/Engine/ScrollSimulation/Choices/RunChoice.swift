import LifecycleEvents

/// A decision in which a run differs from its default.
///
/// A run makes many decisions that neither its workload nor its client makes. A workload lists only the
/// decisions that differ.
public struct RunChoice: Hashable, Sendable {
    /// The kinds of decisions that a workload can change.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The pooled cell that a request for an item gets. The value is the number of the cell.
        case pool
        /// The first work of a frame that begins late: the pending blocks (0) or the layout (1).
        case lateFrame
        /// The number of vsyncs for which the main thread is busy after the commit of a frame.
        case hitch
        /// The number of seconds that the app spends in the background after a frame.
        case background
        /// Whether a cell prepared ahead, or a cell kept after its display, is shown (0) or released (1).
        case prepared
        /// A number of the list's profile without a recorded value, in eighths of its range.
        case ahead, preparedKeep, displayed, behind, prefetch
    }

    /// The kind of the decision.
    public var kind: Kind
    /// The item of the request or of the cell; nil for other kinds.
    public var item: ItemID?
    /// The number of this decision among decisions of its kind, from 1: the frame, or the count for the item.
    public var occurrence: Int
    /// The chosen value. Its meaning depends on the kind.
    public var value: Int

    /// Creates a choice. `occurrence` counts from 1.
    public init(_ kind: Kind, item: ItemID? = nil, occurrence: Int = 1, value: Int) {
        self.kind = kind
        self.item = item
        self.occurrence = occurrence
        self.value = value
    }
}

extension RunChoice.Kind {
    /// Whether the decision is about an item.
    public var isOfItem: Bool { self == .pool || self == .prepared }

    /// Whether the decision is about a frame.
    public var isOfFrame: Bool { self == .lateFrame || self == .hitch || self == .background }

    /// Whether the decision selects a number from a range of the list's profile.
    package var isOfRange: Bool { !isOfItem && !isOfFrame }

    /// The values that a run can choose; nil for the number of a cell.
    public var values: [Int]? {
        switch self {
        case .pool: nil
        case .lateFrame, .prepared: Self.two
        case .hitch: Self.hitches
        case .background: Self.backgrounds
        case .ahead, .preparedKeep, .displayed, .behind, .prefetch: Self.eighths
        }
    }

    /// The number of values that a run can choose.
    var valueCount: Int { values?.count ?? 0 }

    /// Returns the value of an option. Option 0 has the value 0 for each kind; nearly each frame reads it.
    func value(of option: Int) -> Int { option == 0 ? 0 : values?[option] ?? option }

    // Static, because each frame of a search reads them.
    private static let two = [0, 1]
    private static let hitches = [0, 1, 5, 30]
    private static let backgrounds = [0, 1, 60]
    private static let eighths = Array(0...8)
}
