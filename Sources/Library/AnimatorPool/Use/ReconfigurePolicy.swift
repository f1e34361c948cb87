/// What happens to the animator of a displayed or prepared cell that is set up again for the same item, as by
/// `reconfigureItems`.
public enum ReconfigurePolicy: Hashable, Sendable, CaseIterable {
    /// The next turn brings a new animator from the closure of the new set-up. It begins at the fraction that the app has
    /// set last, if any.
    case replace
    /// The animator stays as it is, if it runs or is paused. Otherwise the next turn brings a new one. The closure of the
    /// new set-up makes the animators that follow.
    ///
    /// UIKit's animators do not say whether their animations were removed. If other code strips displayed cells, call
    /// ``CellAnimatorPool/prepareForReuse(_:)``.
    case keep
}
