import Foundation

extension Int64 {
    /// The present time, in nanoseconds since 1970, as in ``RunDescription/startedUnixNs``.
    package static var nowUnixNs: Int64 { Int64(Date().timeIntervalSince1970 * 1e9) }
}

extension ContinuousClock.Instant {
    /// The number of seconds since this instant.
    package var secondsAgo: Double { (.now - self) / .seconds(1) }
}
