/// An observation of an animator that exists as long as its owner retains it.
package final class RunningObservation {
    /// Called when `isRunning` may have changed.
    package let changed: () -> Void

    package init(_ changed: @escaping () -> Void) { self.changed = changed }
}
