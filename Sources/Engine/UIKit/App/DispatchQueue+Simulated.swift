import AnimatorPool
import Dispatch

// In a simulation the main queue is its run loop, and what an app hands to another queue takes no time: both run in later
// turns, in order, on the main queue. These overloads have fewer parameters than Dispatch's own, so an app's
// calls find them.

extension DispatchQueue {
    public func async(execute work: @escaping @Sendable () -> Void) {
        guard let loop = AppHost.runningLoop else {
            return async(group: nil, qos: .unspecified, flags: [], execute: work)
        }
        loop.enqueue(work)
    }

    /// A deadline is counted from the turn under way, to the millisecond.
    public func asyncAfter(deadline: DispatchTime, execute work: @escaping @Sendable () -> Void) {
        guard let loop = AppHost.runningLoop else {
            return asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work)
        }
        // The app has added its delay to a clock that runs on.
        let seconds =
            Double(Int64(bitPattern: deadline.uptimeNanoseconds &- DispatchTime.now().uptimeNanoseconds))
            / 1e9
        loop.enqueue(after: max(0, (seconds * 1000).rounded() / 1000), work)
    }
}
