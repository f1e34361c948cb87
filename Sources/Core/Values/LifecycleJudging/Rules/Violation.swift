import LifecycleEvents

/// A violation of an invariant, with its place in the log and a description.
public struct Violation: Hashable, Sendable {
    /// The broken invariant.
    public let invariant: Invariant
    /// The number of the event that broke the invariant, or of the last event of the turn that did.
    public let seq: Int64
    /// Nanoseconds since the start of the run.
    public let tNs: Int64
    /// The turn of the event, counted from 1.
    public let turn: Int
    /// The cell; nil if the violation concerns no single cell.
    public let cell: CellID?
    /// The animator; nil if the violation concerns no single animator.
    public let animator: AnimatorID?
    /// The number of the chain, transition or screen, depending on the invariant.
    public let subject: Int32?
    /// The place in the client's code that requested the animator, if known.
    public let site: CallSite?
    /// A sentence that names the cell, its generation and item, the animator and, if known, the line of code
    /// that requested the animator.
    public let text: String
    /// What the violation did: crash the app, show a wrong value in a frame, or waste memory.
    ///
    /// ``InvariantChecker/violations`` decides it from the frames of the log.
    public package(set) var severity = FindingSeverity.latent

    /// Creates a violation. `seq` and `turn` are those of the event that broke the invariant.
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
