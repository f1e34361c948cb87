/// What becomes of an animator when its cell's display ends. A new use of the cell cuts it in any case.
public enum TeardownPolicy: Hashable, Sendable, CaseIterable {
    /// It is torn down at once. The only policy under which no pooled cell ever has an animator.
    case cut
    /// One that runs goes on to its end, unless the cell is used again before; it does not pause there.
    /// One that is shown again meanwhile just goes on. Any other is cut.
    case deferUntilFinished
    /// It is kept until the cell is used again, or is seen to be gone. Shown again, it is there at once.
    case refuse
}
