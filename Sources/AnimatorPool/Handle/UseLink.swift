/// The way back to a use: for the turn that brings what it has asked for, and for the end of the animator that
/// came.
///
/// Both hold this and not the use, which cuts the way when it lets go of the animator. A closure that holds one
/// object and nothing else costs no allocation, nor does an object that is used again.
final class UseLink {
    /// Held until the use is over for good, or has another link.
    @exclusivity(unchecked) var core: SafeAnimatorCore?
    /// What the turn shows.
    @exclusivity(unchecked) private var ticket: UInt32 = 0
    @exclusivity(unchecked) var isCut = false

    init(to core: SafeAnimatorCore) { self.core = core }

    /// The work of the turn that is to bring what was asked for.
    func turn(of request: CellUseStateMachine.Request) -> () -> Void {
        ticket = request.ticket
        isCut = false
        return { self.core?.turnCame(self.ticket, by: self) }
    }

    /// What the animator calls at its end.
    func end() -> (AnimatorPosition) -> Void { { self.ended(at: $0) } }

    private func ended(at position: AnimatorPosition) {
        guard !isCut, let core else { return }
        core.life.hasBeenActive = true
        core.ended(.finished(position))
    }
}
