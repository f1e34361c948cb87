/// How long a cell keeps its animator.
public enum CellAnimatorPolicy: Hashable, Sendable {
    /// Made when the cell is set up, given up when its display ends, made again when it is shown again.
    ///
    /// UIKit tells nobody when a cell that was prepared ahead and never shown goes back to its pool, so
    /// such a cell keeps its animator for at most `idleLimit` seconds after it was set up. With a limit
    /// of 0 no animator is made before the cell is displayed: nothing can ever idle, and each display
    /// begins with one bare frame.
    case whileDisplayed(idleLimit: Double)

    /// `whileDisplayed` with an idle limit of one second.
    public static let standard = CellAnimatorPolicy.whileDisplayed(idleLimit: 1)

    var idleLimit: Double {
        switch self {
        case .whileDisplayed(let idleLimit): idleLimit
        }
    }
}
