import LifecycleEvents

/// A broken invariant: which, where, and what happened.
public struct Violation: Hashable, Sendable {
    public let invariant: Invariant
    /// The event that broke it. What shows only when a turn ends has the last event of that turn.
    public let seq: Int64
    /// Nanoseconds since the start of the run.
    public let tNs: Int64
    public let turn: Int
    public let cell: CellID?
    public let animator: AnimatorID?
    /// The chain, the transition or the screen it is about; which of them, the invariant says.
    public let subject: Int32?
    /// Where in the client's code the animator was asked for, if that is known.
    public let site: CallSite?
    /// One sentence that names the cell with its generation and item, the animator and, where known, the
    /// line of code that asked for it.
    public let text: String

    public init(
        invariant: Invariant, seq: Int64, tNs: Int64, turn: Int, cell: CellID?, animator: AnimatorID?,
        subject: Int32? = nil, site: CallSite? = nil, text: String
    ) {
        self.invariant = invariant
        self.seq = seq
        self.tNs = tNs
        self.turn = turn
        self.cell = cell
        self.animator = animator
        self.subject = subject
        self.site = site
        self.text = text
    }
}
