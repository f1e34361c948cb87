import LifecycleEvents

/// An observer of which uses of cells have animators: a list, whose main thread pays for them.
package protocol AttachmentObserver: AnyObject {
    /// Called when a block of the animator has changed a layer of a cell in `use`, which attaches the
    /// animator to `use`.
    func didAttach(_ animator: AnimatorID, to use: CellUse)

    /// Called when the animator was stopped without finishing.
    func didStop(_ animator: AnimatorID, of use: CellUse)

    /// Called when the last reference to the animator was released in `phase`.
    func didRelease(_ animator: AnimatorID, of use: CellUse, in phase: AnimatorPhase)
}
