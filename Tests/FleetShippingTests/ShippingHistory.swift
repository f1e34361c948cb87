import LifecycleRecording

/// What was sent, what was acknowledged and what is found in the end, and what that breaks of the promise:
///
/// An event is acknowledged when the server has answered the batch it came in without an error. Whatever happens after
/// that, every reader finds it, once. Nothing is found that nobody has sent. When a run has been shipped, all of its log
/// is found.
final class ShippingHistory: Sendable {
    private struct Events {
        var sent: Set<Int64> = []
        var acknowledged: Set<Int64> = []
    }

    private let runs = Locked<[String: Events]>([:])

    func sent(_ run: String, _ events: ClosedRange<Int64>) {
        runs.withLock { $0[run, default: Events()].sent.formUnion(events) }
    }

    func acknowledged(_ run: String, _ events: ClosedRange<Int64>) {
        runs.withLock { $0[run, default: Events()].acknowledged.formUnion(events) }
    }

    /// What is wrong with what is found.
    ///
    /// - Parameter log: the numbers of the run's events, if it was shipped to its end.
    func faults(_ run: String, found: [Int64], shipped log: [Int64]?) -> [String] {
        let events = runs.withLock { $0[run] } ?? Events()
        var faults: [String] = []
        let readable = Set(found)
        func name(_ what: String, _ numbers: Set<Int64>) {
            if let first = numbers.min() { faults.append("\(what): \(numbers.count), the first is \(first)") }
        }
        if found.count != readable.count { faults.append("found twice: \(found.count - readable.count)") }
        name("acknowledged and not found", events.acknowledged.subtracting(readable))
        name("found and never sent", readable.subtracting(events.sent))
        if let log { name("shipped and not found", Set(log).subtracting(readable)) }
        return faults
    }
}
