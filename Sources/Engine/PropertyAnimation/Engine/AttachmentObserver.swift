import LifecycleEvents

/// Whoever has to know at once which uses of cells have animators: a list, whose main thread pays for them.
package protocol AttachmentObserver: AnyObject {
    /// A block of the animator has touched a layer of a cell in `use`: from now on it belongs there.
    func didAttach(_ animator: AnimatorID, to use: CellUse)

    /// The animator was stopped without finishing, or has come to nothing.
    func didStop(_ animator: AnimatorID, of use: CellUse)

    /// The last reference to the animator went while it was in `phase`.
    func didRelease(_ animator: AnimatorID, of use: CellUse, in phase: AnimatorPhase)
}
