import Foundation

/// How long an upload waits before a retry, and when it gives up.
///
/// The longest wait doubles with each failure, up to a bound. Each wait is random, between half of the longest wait and all
/// of it, so that a thousand clients of a server that was away do not come back at the same moment.
public struct RetryPolicy: Hashable, Sendable {
    /// Seconds before the first retry.
    public var firstSeconds: Double
    /// The most seconds between two attempts, unless a server asks for more.
    public var longestSeconds: Double
    /// Seconds without progress after which the upload gives up. With 0 it tries once.
    public var patienceSeconds: Double

    /// Makes a policy with these times, in seconds.
    public init(firstSeconds: Double = 0.5, longestSeconds: Double = 30, patienceSeconds: Double = 60) {
        self.firstSeconds = firstSeconds
        self.longestSeconds = longestSeconds
        self.patienceSeconds = patienceSeconds
    }

    /// The seconds to wait after a number of failures in a row.
    ///
    /// - Parameters:
    ///   - failures: from 1.
    ///   - chance: from 0 up to 1: where in its range the wait lies.
    func wait(after failures: Int, chance: Double) -> Double {
        let longest = min(firstSeconds * pow(2, Double(min(failures, 60) - 1)), longestSeconds)
        return longest * (0.5 + chance / 2)
    }
}
