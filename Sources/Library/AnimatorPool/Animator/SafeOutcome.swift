import LifecycleEvents

/// What a safe verb did.
public enum SafeOutcome: Hashable, Sendable {
    case applied
    /// Nothing was called, because UIKit would have raised or would have done nothing.
    case ignored(Why)

    public enum Why: String, Hashable, Sendable, CaseIterable {
        /// The animator is made on the next turn; a fraction, or a run to one, is remembered for it.
        case notMadeYet
        /// The use of the cell is over, or its list has gone.
        case useEnded
        /// It has come to its end; UIKit keeps none of its blocks. A restart makes a fresh one.
        case spent
        /// It is inside one of its completions.
        case completing
        /// It is stopped: only finishing it is left.
        case stopped
        case notStopped
        case notPaused
        case running
        /// UIKit raises when a paused animator is started with a delay.
        case pausedCannotDelay
        /// It was paused before it ever ran, less than a thousandth of a second ago: iOS 10 does not resume it
        /// yet. With a ``TurnQueue`` it is resumed as soon as that is over, and the answer is `applied`.
        case pausedInThisTurn
        /// A delay, a time or a factor below 0.
        case negativeDelay
        /// A time of more than a hundred years.
        case tooLong
        /// Not a finite number.
        case notANumber
        /// It has no animation block.
        case noAnimations
        /// It is running or fresh, and was made not interruptible since it was taken over.
        case notInterruptible
        case unchanged
        /// It was taken over as it was; nobody said how to make another.
        case cannotMakeAnother
        /// The cell is not displayed. It gets a fresh animator when it is shown again anyway.
        case notDisplayed
        /// It was given no ``TurnQueue`` to measure time with.
        case noTurns
    }
}
