/// What became of a call that asks a window for another screen.
public enum TransitionRequest: Hashable, Sendable {
    /// It was done at once, or the transition begins in the next turn.
    case begun
    /// Nothing was done. UIKit does nothing either, or prints a warning.
    case refused(Why)

    public enum Why: String, Hashable, Sendable, CaseIterable {
        case transitionUnderWay
        /// A delegate that is being asked what a transition is to look like asks for another one itself.
        case transitionBeingChosen
        /// There is no screen to go back to in this way.
        case nothingBeneath
        case alreadyShown
    }
}
