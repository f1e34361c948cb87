/// Converts seconds to whole nanoseconds and back.
///
/// All arithmetic on times uses `Int64` nanoseconds. Times use a quarter of the range, about 73 years, so
/// that a sum of two times never overflows.
package enum Nanoseconds {
    /// The longest time: about 73 years.
    package static let limit: Int64 = .max / 4

    /// Returns `seconds` rounded to whole nanoseconds, clamped to ±``limit``.
    ///
    /// - Precondition: `seconds` is not NaN.
    package static func from(seconds: Double) -> Int64 { whole(seconds * 1e9) }

    /// Returns `milliseconds` rounded to whole nanoseconds, clamped to ±``limit``.
    ///
    /// - Precondition: `milliseconds` is not NaN.
    package static func from(milliseconds: Double) -> Int64 { whole(milliseconds * 1e6) }

    /// Returns the time that is `seconds` after `ns`.
    ///
    /// - Precondition: the sum fits 64 bits.
    package static func sum(_ ns: Int64, seconds: Double) -> Int64 {
        let (sum, isBeyond) = ns.addingReportingOverflow(from(seconds: seconds))
        precondition(!isBeyond, "A run lasts 292 years at most: \(seconds) s more are too long.")
        return sum
    }

    /// Returns the time in seconds, as the nearest Double: 600,000,000 becomes 0.6.
    @inlinable package static func seconds(_ ns: Int64) -> Double { Double(ns) / 1e9 }

    /// Returns the time in milliseconds, as the nearest Double: 600,000 becomes 0.6.
    @inlinable package static func milliseconds(_ ns: Int64) -> Double { Double(ns) / 1e6 }

    private static func whole(_ value: Double) -> Int64 {
        let ns = value.rounded()
        if ns >= Double(limit) { return limit }
        if ns <= -Double(limit) { return -limit }
        return Int64(ns)
    }
}
