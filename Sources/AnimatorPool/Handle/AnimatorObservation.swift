/// What an animator tells of its end: it holds this as long as it lives, and this holds the use only as long as
/// the two belong together.
final class AnimatorObservation {
    @exclusivity(unchecked) var core: SafeAnimatorCore?

    func ended(at position: AnimatorPosition) {
        guard let core else { return }
        core.life.hasBeenActive = true
        core.ended(.finished(position))
    }
}
