import LifecycleEvents

/// What a verb of ``ReuseSafeAnimator`` did.
public enum SafeOutcome: Hashable, Sendable {
    /// The verb called the animator.
    case applied
    /// The animator is made on a later turn, which applies the value: a fraction, or a run to a fraction.
    case deferred
    /// The verb called nothing, because UIKit would have raised or done nothing.
    case ignored(Why)

    /// The reason why a verb called nothing.
    public enum Why: String, Hashable, Sendable, CaseIterable {
        /// The animator is made on a later turn, and the library does not remember the verb.
        case notMadeYet
        /// The use of the cell is over, or its list was deallocated.
        case useEnded
        /// The animator has ended, and UIKit keeps none of its blocks. A restart makes a fresh animator.
        case spent
        /// The animator is calling one of its completions.
        case completing
        /// The animator is stopped. It can only be finished.
        case stopped
        /// Only a stopped animator can be finished.
        case notStopped
        /// Only a paused animator can be continued.
        case notPaused
        /// The animator is running already.
        case running
        /// UIKit raises when a paused animator is started with a delay.
        case pausedCannotDelay
        /// The animator was paused before it ever ran, less than a thousandth of a second ago, and iOS 10 does not resume
        /// it yet. With a ``TurnQueue`` the library resumes the animator afterwards, and the outcome is `applied`.
        case pausedInThisTurn
        /// A delay, a time or a factor below 0.
        case negativeDelay
        /// A time of more than a hundred years.
        case tooLong
        /// Not a finite number.
        case notANumber
        /// The animator has no animation block.
        case noAnimations
        /// The animator is running or fresh, and other code has made it not interruptible.
        case notInterruptible
        /// The value is the present one.
        case unchanged
        /// The handle wraps an existing animator and has no closure to make another one.
        case cannotMakeAnother
        /// The cell is not displayed. It gets a fresh animator when it is shown again.
        case notDisplayed
        /// The handle has no ``TurnQueue`` to measure time with.
        case noTurns
    }
}
