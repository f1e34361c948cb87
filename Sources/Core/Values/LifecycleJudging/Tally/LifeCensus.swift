import LifecycleEvents

/// The checker's counts of animators and lives, which depend on more than the number of events.
///
/// A life is a cell's time from `cell.displayed` to `cell.ended`, its destruction or the end of the log. It
/// counts if it ends in a later turn, and if its use requested an animator or its cell already had one.
package struct LifeCensus: Hashable, Sendable {
    /// The number of attached animators that are not torn down, ended, or released while inactive.
    package internal(set) var animatorsLive = 0
    /// The largest number of live animators.
    package internal(set) var animatorsPeak = 0
    /// The number of ended lives.
    package internal(set) var lives = 0
    /// The number of lives whose animator was active and backed from the end of the turn after the display
    /// to the end of the life.
    package internal(set) var effectiveLives = 0

    /// The share of effective lives, 0…1; 1 without lives.
    package var effectiveShare: Double {
        lives == 0 ? 1 : Double(effectiveLives) / Double(lives)
    }
}
