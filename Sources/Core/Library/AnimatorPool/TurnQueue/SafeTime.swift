// For `rounded`: without this import libm is not linked in programs that do not link Foundation.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Time arithmetic that never traps, whatever clock or caller provides the values.
package enum SafeTime {
    /// A hundred years, in seconds: longer than any animation, and short enough for nanoseconds in 64 bits.
    package static let longestSeconds = 100 * 365.25 * 86_400

    /// Returns `seconds` as nanoseconds, clamped to 0…``longestSeconds``. NaN becomes 0.
    package static func nanoseconds(_ seconds: Double) -> Int64 {
        seconds > 0 ? Int64((min(seconds, longestSeconds) * 1e9).rounded()) : 0
    }

    package static func sum(_ a: Int64, _ b: Int64) -> Int64 {
        let (sum, overflows) = a.addingReportingOverflow(b)
        return overflows ? (b > 0 ? .max : .min) : sum
    }

    /// Returns the time from `begin` to `end`.
    package static func difference(from begin: Int64, to end: Int64) -> Int64 {
        let (difference, overflows) = end.subtractingReportingOverflow(begin)
        return overflows ? (begin > 0 ? .min : .max) : difference
    }
}
