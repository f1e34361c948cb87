import Foundation

/// How long is waited before something that failed is tried again, and for how long it is tried.
///
/// The longest wait doubles from one failure to the next, up to a bound. Each wait lies by chance between half of it and
/// all of it, so that a thousand clients of a server that was away do not come back at the same moment.
public struct RetryPolicy: Hashable, Sendable {
    /// Seconds before the first repetition.
    public var firstSeconds: Double
    /// Seconds between two attempts at most, unless a server asks for more.
    public var longestSeconds: Double
    /// Seconds without any progress after which nothing is tried any longer; 0 tries once.
    public var patienceSeconds: Double

    public init(firstSeconds: Double = 0.5, longestSeconds: Double = 30, patienceSeconds: Double = 60) {
        self.firstSeconds = firstSeconds
        self.longestSeconds = longestSeconds
        self.patienceSeconds = patienceSeconds
    }

    /// Seconds to wait after so many failures in a row.
    ///
    /// - Parameters:
    ///   - failures: from 1.
    ///   - chance: from 0 up to 1: where in its range the wait lies.
    func wait(after failures: Int, chance: Double) -> Double {
        let longest = min(firstSeconds * pow(2, Double(min(failures, 60) - 1)), longestSeconds)
        return longest * (0.5 + chance / 2)
    }
}
