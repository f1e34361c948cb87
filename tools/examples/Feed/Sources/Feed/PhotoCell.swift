import PropertyAnimation
import ScrollSimulation

/// A cell that dims its photo with a paused animator, set to a fraction.
public final class PhotoCell: SimulatedCell {
    /// The animator of the broken feed.
    var animator: PropertyAnimator?

    func makeDimming(in list: SimulatedList) -> PropertyAnimator {
        let layer = self.layer
        layer["dim"] = 0
        let animator = PropertyAnimator(engine: list.engine, duration: 1, curve: .linear) { layer["dim"] = 1 }
        animator.pausesOnCompletion = true
        animator.fractionComplete = 0.3
        return animator
    }
}
