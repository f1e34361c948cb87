/// How often an animation is run through: CAMediaTiming's `repeatCount` and `autoreverses`.
struct Repetition: Hashable {
    /// Infinite for one without an end. A part of one is cut off there.
    let count: Double
    let autoreverses: Bool

    /// What comes after the first pass, in all; nil without an end.
    func moreNs(passNs: Int64) -> Int64? {
        guard passNs > 0 else { return 0 }
        let passes = count * (autoreverses ? 2 : 1) - 1
        let moreNs = passes * Double(passNs)
        guard moreNs < 4e18 else { return nil }
        return max(Int64(moreNs.rounded()), -passNs)
    }

    /// The fraction shown `pastNs` after the end of the first pass. In whole nanoseconds: it does not drift.
    func fraction(pastNs: Int64, passNs: Int64) -> Double {
        guard passNs > 0, pastNs >= 0 else { return 1 }
        let fraction = Double(pastNs % passNs) / Double(passNs)
        // The second pass is the first one back.
        return autoreverses && (pastNs / passNs) % 2 == 0 ? 1 - fraction : fraction
    }
}
