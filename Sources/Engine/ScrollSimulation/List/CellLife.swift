/// How long a regime's list keeps a cell for its item before and after display.
///
/// UIKit documents that cells are prepared ahead and kept behind, not how far or how long: those numbers
/// are this simulation's, named here, and the same for every strategy.
struct CellLife: Hashable, Sendable {
    /// Cells are made ahead of display, this many viewports beyond the edge that scrolling goes to.
    var preparedViewports: Double
    /// Whether they are made inside the layout (iOS 10) or in the spare time after a commit (iOS 15).
    var preparesInSpareTime: Bool
    /// A displayed cell stays displayed until it is this many viewports off screen.
    var displayedViewports: Double
    /// A cell whose display ended waits for its item until it is this many viewports off screen; 0 = it
    /// goes to the pool at once.
    var waitingViewports: Double
    /// A cell that was prepared and not shown goes to the pool when it is far off screen and at least
    /// this old, in nanoseconds. Nobody is told.
    var preparedKeepNs: Int64
}

extension CellRegime {
    var life: CellLife {
        switch self {
        case .ios9:
            CellLife(
                preparedViewports: 0, preparesInSpareTime: false, displayedViewports: 0, waitingViewports: 0,
                preparedKeepNs: 0)
        case .ios10:
            CellLife(
                preparedViewports: 0.25, preparesInSpareTime: false, displayedViewports: 0.25,
                waitingViewports: 0, preparedKeepNs: 2_000_000_000)
        case .ios15, .ios18, .ios26:
            CellLife(
                preparedViewports: 0.25, preparesInSpareTime: true, displayedViewports: 0,
                waitingViewports: 0.5, preparedKeepNs: 2_000_000_000)
        }
    }
}
