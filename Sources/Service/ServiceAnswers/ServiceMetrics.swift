import LifecycleRecording

/// The counters of the service, for Prometheus.
package final class ServiceMetrics: Sendable {
    private struct Counts {
        var requests: [Key: Int64] = [:]
        var seconds: [String: Double] = [:]
        var others: [Count: Int64] = [:]
    }

    private struct Key: Hashable {
        let operation: String
        let status: Int
    }

    /// A metric without labels.
    package enum Count: String, CaseIterable, Sendable {
        case followers = "animatorpool_followers"
        case requests = "animatorpool_requests_running"
        /// A counter, which never falls.
        case eventsTakenIn = "animatorpool_ingested_events_total"
    }

    private let counts = Locked(Counts())

    package init() {}

    package func answered(_ operation: String, status: Int, seconds: Double) {
        counts.withLock {
            $0.requests[Key(operation: operation, status: status), default: 0] += 1
            $0.seconds[operation, default: 0] += seconds
        }
    }

    package func add(_ number: Int64, to count: Count) {
        counts.withLock { $0.others[count, default: 0] += number }
    }

    /// The metrics in Prometheus' text format.
    package var text: String {
        let counts = counts.withLock { $0 }
        var text = "# TYPE animatorpool_requests_total counter\n"
        for (key, count) in counts.requests.sorted(by: {
            ($0.key.operation, $0.key.status) < ($1.key.operation, $1.key.status)
        }) {
            text +=
                "animatorpool_requests_total{operation=\"\(key.operation)\",status=\"\(key.status)\"} \(count)\n"
        }
        text += "# TYPE animatorpool_request_seconds_total counter\n"
        for (operation, seconds) in counts.seconds.sorted(by: { $0.key < $1.key }) {
            text += "animatorpool_request_seconds_total{operation=\"\(operation)\"} \(seconds)\n"
        }
        for count in Count.allCases {
            guard let value = counts.others[count] else { continue }
            let (name, type) = (count.rawValue, count == .eventsTakenIn ? "counter" : "gauge")
            text += "# TYPE \(name) \(type)\n\(name) \(value)\n"
        }
        return text
    }
}
