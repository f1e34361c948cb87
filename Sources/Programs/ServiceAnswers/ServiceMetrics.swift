import LifecycleRecording

/// The counters of the service, for Prometheus.
package final class ServiceMetrics: Sendable {
    private struct Counts {
        var requests: [Key: Int64] = [:]
        var seconds: [String: Double] = [:]
        var running: [String: Int64] = [:]
        var totals: [String: Int64] = [:]
    }

    private struct Key: Hashable {
        let operation: String
        let status: Int
    }

    /// Counts that rise and fall.
    package enum Gauge: String, Sendable {
        case requests = "animatorpool_requests_running"
        case followers = "animatorpool_followers"
    }

    /// Counts that only rise.
    package enum Total: String, Sendable {
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

    package func add(_ count: Int64, to gauge: Gauge) {
        counts.withLock { $0.running[gauge.rawValue, default: 0] += count }
    }

    package func add(_ count: Int64, to total: Total) {
        counts.withLock { $0.totals[total.rawValue, default: 0] += count }
    }

    /// In Prometheus' text format.
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
        for (name, value) in counts.running.sorted(by: { $0.key < $1.key }) {
            text += "# TYPE \(name) gauge\n\(name) \(value)\n"
        }
        for (name, value) in counts.totals.sorted(by: { $0.key < $1.key }) {
            text += "# TYPE \(name) counter\n\(name) \(value)\n"
        }
        return text
    }
}
