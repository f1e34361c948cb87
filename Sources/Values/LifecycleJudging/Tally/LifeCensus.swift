import LifecycleEvents

/// What the checker counts of animators and lives while it follows them, because counting events alone
/// cannot tell it.
///
/// A life is a cell's time from `cell.displayed` to `cell.ended`, its destruction or the end of the log,
/// if the end falls in a later turn than the display. Lives whose use never asked for an animator and
/// whose cell came without one do not count.
package struct LifeCensus: Hashable, Sendable {
    /// Attached and neither torn down, at their end, nor released while inactive.
    package internal(set) var animatorsLive = 0
    /// The most that were live at once.
    package internal(set) var animatorsPeak = 0
    /// Lives that have ended.
    package internal(set) var lives = 0
    /// Those whose animator was active and backed from the end of the turn after the display to the end
    /// of the life.
    package internal(set) var effectiveLives = 0

    /// Effective lives as a share of all, 0…1; 1 when there were none.
    package var effectiveShare: Double {
        lives == 0 ? 1 : Double(effectiveLives) / Double(lives)
    }
}
