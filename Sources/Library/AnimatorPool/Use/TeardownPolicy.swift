/// What happens to an animator when its cell's display ends. A new use of the cell tears it down in any case.
public enum TeardownPolicy: Hashable, Sendable, CaseIterable {
    /// The pool tears the animator down at once. Only with this policy no pooled cell ever has an animator.
    case cut
    /// A running animator continues to its end, without a pause there, unless the cell is used again before. If the cell
    /// is shown again meanwhile, its animator just continues. Any other animator is torn down.
    case deferUntilFinished
    /// The animator stays until the cell is used again or was deallocated. A cell that is shown again has it at once.
    case keep
}
