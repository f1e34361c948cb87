import Foundation

/// The waits of an upload before its retries, and the time after which it gives up.
///
/// The longest wait doubles with each failure, up to a bound. Each wait is random, between half of the
/// longest wait and all of it. So the clients of a server that was unavailable do not all return at the same
/// moment.
public struct RetryPolicy: Hashable, Sendable {
    /// The seconds before the first retry.
    public var firstSeconds: Double
    /// The maximum seconds between two attempts, unless a server requests more.
    public var longestSeconds: Double
    /// The seconds without progress after which the upload gives up. With 0 it tries once.
    public var patienceSeconds: Double

    /// Creates a policy with these times, in seconds.
    public init(firstSeconds: Double = 0.5, longestSeconds: Double = 30, patienceSeconds: Double = 60) {
        self.firstSeconds = firstSeconds
        self.longestSeconds = longestSeconds
        self.patienceSeconds = patienceSeconds
    }

    /// Returns the seconds to wait after a number of consecutive failures.
    ///
    /// - Parameters:
    ///   - failures: The number of failures, from 1.
    ///   - chance: The position of the wait in its range, from 0 up to 1.
    func wait(after failures: Int, chance: Double) -> Double {
        let longest = min(firstSeconds * pow(2, Double(min(failures, 60) - 1)), longestSeconds)
        return longest * (0.5 + chance / 2)
    }
}
