/// A program that runs in steps and waits between them. A driver runs the steps: ``VirtualDriver`` skips the
/// waits, ``DispatchDriver`` waits in real time.
package protocol LoopProgram: AnyObject {
    /// Runs the next step at the current time of the loop, and returns the wait before the step after.
    func resume() -> LoopWait

    /// Returns whether the wait continues. Called after each turn of a wait. False leads to ``resume()``.
    ///
    /// - Parameter lateNs: The time by which the loop has passed the end of the wait, because of costs;
    ///   otherwise 0 or less.
    func goesOnWaiting(lateNs: Int64) -> Bool
}

/// The wait of a program between two steps.
package enum LoopWait: Hashable, Sendable {
    /// Until a time, in nanoseconds since the start of the run. Turns run during the wait, and all work due
    /// by that time has run at its end.
    case until(Int64)
    /// While work is queued and the time is before `beforeNs`. Turns run one after another.
    case turns(beforeNs: Int64)
    /// Until a time. Nothing runs during the wait.
    case asleep(untilNs: Int64)
    /// No wait: the program has ended.
    case end
}
