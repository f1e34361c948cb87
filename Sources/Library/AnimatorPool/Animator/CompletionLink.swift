/// The way from an animator back to its use, for the end of the animator.
///
/// The animator holds this and not the use, which cuts the way when it lets go of the animator. A closure that holds
/// one object and nothing else costs no allocation, nor does an object that is used again.
final class CompletionLink {
    /// Nil while it is cut. Not held: the use cuts it, at the latest when it goes.
    @exclusivity(unchecked) unowned(unsafe) var core: AnimatorOwner?

    init(to core: AnimatorOwner) { self.core = core }

    /// What the animator calls at its end.
    func end() -> (AnimatorPosition) -> Void { { self.ended(at: $0) } }

    private func ended(at position: AnimatorPosition) {
        guard let core else { return }
        core.life.hasBeenActive = true
        core.ended(.finished(position))
    }
}
