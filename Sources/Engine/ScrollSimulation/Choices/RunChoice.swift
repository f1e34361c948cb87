import LifecycleEvents

/// A decision that a run makes in another way than it would by itself.
///
/// A run makes many decisions that neither its workload nor its client makes. A workload lists only the ones that
/// differ.
public struct RunChoice: Hashable, Sendable {
    /// The kinds of decisions that a workload can change.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Which cell of a pool a request for an item gets. The value is the number of the cell.
        case pool
        /// What is first in a frame that begins late: the blocks that wait (0) or the layout (1).
        case lateFrame
        /// The main thread is busy after the commit of a frame, for so many vsyncs.
        case hitch
        /// The app is in the background after a frame, for so many seconds.
        case background
        /// Whether a cell that was made ahead, or that waits after its display, is shown (0) or dropped (1).
        case prepared
        /// A number of the list's profile that nobody has recorded, in eighths of its range.
        case ahead, pause, preparedKeep, displayed, behind, prefetch
    }

    /// The kind of the decision.
    public var kind: Kind
    /// The item of the request or of the cell; nil for other kinds.
    public var item: ItemID?
    /// Which decision of this kind it is: the number of a frame, or, for an item, its first, second and so on.
    public var occurrence: Int
    /// The option that the run takes. The kind says its meaning.
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

    /// Whether the decision takes a number from a range of the list's profile.
    package var isOfRange: Bool { !isOfItem && !isOfFrame }

    /// The values that a run may take; nil for a cell's number.
    public var values: [Int]? {
        switch self {
        case .pool: nil
        case .lateFrame, .prepared: Self.two
        case .hitch: Self.hitches
        case .background: Self.backgrounds
        case .ahead, .pause, .preparedKeep, .displayed, .behind, .prefetch: Self.eighths
        }
    }

    /// How many values a run may take.
    var valueCount: Int { values?.count ?? 0 }

    /// The value of an option. The first one is 0 for each kind, and what nearly each frame asks for.
    func value(of option: Int) -> Int { option == 0 ? 0 : values?[option] ?? option }

    // Made once, because each frame of a search reads it.
    private static let two = [0, 1]
    private static let hitches = [0, 1, 5, 30]
    private static let backgrounds = [0, 1, 60]
    private static let eighths = Array(0...8)
}
