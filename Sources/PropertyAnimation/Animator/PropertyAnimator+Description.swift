import AnimationTiming
import AnimatorPool

extension PropertyAnimator {
    /// A fresh animator, made as `description` says.
    public convenience init(world: World, description: AnimatorDescription) {
        self.init(
            world: world, duration: description.duration,
            curve: TimingCurve(description.timing, duration: description.duration),
            animations: description.animations)
    }
}
