import Foundation

extension Int64 {
    /// The present time, in nanoseconds since 1970, as ``RunDescription/startedUnixNs`` has it.
    package static var nowUnixNs: Int64 { Int64(Date().timeIntervalSince1970 * 1e9) }
}

extension ContinuousClock.Instant {
    /// How many seconds have passed since.
    package var secondsAgo: Double { (.now - self) / .seconds(1) }
}
