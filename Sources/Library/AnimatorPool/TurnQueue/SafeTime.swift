// For `rounded`: without this import nothing links libm where Foundation is not linked.
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Arithmetic of times that no clock and no caller can make trap.
package enum SafeTime {
    /// A hundred years: longer than any animation, short enough for nanoseconds in 64 bits.
    package static let longestSeconds = 100 * 365.25 * 86_400

    /// `seconds` as nanoseconds, from 0 to ``longestSeconds``; what is no number is 0.
    package static func nanoseconds(_ seconds: Double) -> Int64 {
        seconds > 0 ? Int64((min(seconds, longestSeconds) * 1e9).rounded()) : 0
    }

    package static func sum(_ a: Int64, _ b: Int64) -> Int64 {
        let (sum, overflows) = a.addingReportingOverflow(b)
        return overflows ? (b > 0 ? .max : .min) : sum
    }

    /// From `begin` to `end`.
    package static func difference(from begin: Int64, to end: Int64) -> Int64 {
        let (difference, overflows) = end.subtractingReportingOverflow(begin)
        return overflows ? (begin > 0 ? .min : .max) : difference
    }
}
