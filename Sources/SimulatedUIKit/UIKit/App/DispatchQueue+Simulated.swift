import AnimatorPool
import Dispatch

// In a simulation the main queue is the run loop, and work on another queue takes no time: both run in later
// turns, in order, on the main queue. These overloads have fewer parameters than Dispatch's own, so an app's
// calls select them.

extension DispatchQueue {
    public func async(execute work: @escaping @Sendable () -> Void) {
        guard let loop = AppHost.runningLoop else {
            return async(group: nil, qos: .unspecified, flags: [], execute: work)
        }
        loop.enqueue(work)
    }

    /// Runs `work` after a delay, which is the time from now to the deadline, rounded to a millisecond.
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {
        guard let loop = AppHost.runningLoop else {
            return asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work)
        }
        // The app has computed the deadline with a real clock.
        let seconds =
            Double(Int64(bitPattern: deadline.uptimeNanoseconds &- DispatchTime.now().uptimeNanoseconds))
            / 1e9
        loop.enqueue(after: max(0, (seconds * 1000).rounded() / 1000), work)
    }
}
