/// How long a cell keeps its animator.
public enum CellAnimatorPolicy: Hashable, Sendable {
    /// The pool makes the animator when the cell is set up, tears it down when the display ends, and makes another one
    /// when the cell is shown again.
    ///
    /// UIKit does not report when a cell that was prepared ahead and never shown goes back to the list's pool. Such a cell
    /// keeps its animator for at most `idleLimit` seconds after the set-up. With a limit of 0 the pool makes no animator
    /// before the display: no animator is ever idle, and each display begins with one bare frame.
    case whileDisplayed(idleLimit: Double)

    /// ``whileDisplayed(idleLimit:)`` with an idle limit of one second.
    public static let standard = CellAnimatorPolicy.whileDisplayed(idleLimit: 1)

    var idleLimit: Double {
        switch self {
        case .whileDisplayed(let idleLimit): idleLimit
        }
    }
}
