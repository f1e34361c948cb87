/// What is to be known about an animation without a handle, beside its animator: one of `AnimationEngine.animate`, or one that a
/// transaction has made of a change.
final class CapturedBlock {
    let options: AnimationOptions
    /// How often it is run through; nil for once.
    let repetition: Repetition?
    let group: TransactionGroup?
    /// Whether a layer animates itself, in place of a view in a block.
    let isImplicit: Bool
    /// Whether animations of it were displaced or removed before their end.
    var isCut = false
    /// Whether it has changed a value so that something is animated.
    var hasChanged = false
    /// The container whose time it follows, in place of its own.
    var held: HeldBlock?
    /// Whether a transition holds it wherever its layers are.
    var isAlongside = false

    /// Whether all it was to do has been done, once it is at its end: always, if that was nothing.
    var isFinished: Bool { !isCut || !hasChanged }

    init(
        options: AnimationOptions, repetition: Repetition?, group: TransactionGroup?, isImplicit: Bool = false
    ) {
        self.options = options
        self.isImplicit = isImplicit
        self.repetition = repetition
        self.group = group
        group?.began()
    }
}

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
