import LifecycleEvents

/// The outcome of a verb of ``ReuseSafeAnimator``.
public enum SafeOutcome: Hashable, Sendable {
    /// The verb called the animator.
    case applied
    /// The pool makes the animator on a later turn and applies the value then: a fraction, or a run to a
    /// fraction.
    case deferred
    /// The verb called nothing, because UIKit would have raised or done nothing.
    case ignored(Reason)

    /// The reason why a verb called nothing.
    public enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The pool makes the animator on a later turn, and does not remember the verb.
        case notMadeYet
        /// The use of the cell is over, or its list was deallocated.
        case useEnded
        /// The animator has ended, and UIKit retains none of its blocks. A restart makes a fresh animator.
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
        /// The animator was paused before it ever ran, less than a thousandth of a second ago, and iOS 10
        /// does not resume it yet. With a ``TurnQueue`` the library resumes the animator afterwards, and the
        /// outcome is `applied`.
        case pausedInThisTurn
        /// A delay, a time or a factor is below 0.
        case negativeDelay
        /// A time is longer than a hundred years.
        case tooLong
        /// A value is not a finite number.
        case notANumber
        /// The animator has no animation block.
        case noAnimations
        /// The animator is running or fresh, and other code has made it not interruptible.
        case notInterruptible
        /// The verb would change nothing.
        case unchanged
        /// The handle wraps an existing animator and has no closure to make another one.
        case cannotMakeAnother
        /// The cell is not displayed. It gets a fresh animator when it is shown again.
        case notDisplayed
        /// The handle has no ``TurnQueue`` to measure time with.
        case noTurns
    }
}
