/// Something that goes on in steps and waits in between. A driver takes it from one step to the next: ``VirtualDriver`` at
/// once, ``DispatchDriver`` as long as it really takes.
package protocol LoopProgram: AnyObject {
    /// Does the next step, at the present time of the loop, and tells what to wait for before the step after.
    func resume() -> LoopWait

    /// Asked after each turn of a wait: false cuts the wait short, and ``resume()`` comes next.
    ///
    /// - Parameter lateNs: How far the loop is beyond the end of the wait, because what costs time has led there; 0 or
    ///   less as long as it is not.
    func goesOnWaiting(lateNs: Int64) -> Bool
}

/// What a program waits for.
package enum LoopWait: Hashable, Sendable {
    /// Until a time, in nanoseconds since the start of the run. Turns run meanwhile, and all that is due by
    /// then has run.
    case until(Int64)
    /// While work is queued and it is not `beforeNs` yet: a turn after the other.
    case turns(beforeNs: Int64)
    /// Until a time, and nothing runs meanwhile.
    case asleep(untilNs: Int64)
    /// For nothing: the program is over.
    case end
}
