/// The source of a run's choices. A source is a value: the same source leads to the same run.
package struct ChoiceSource: Hashable, Sendable {
    /// The choices that a run takes without a random draw.
    package var deviations: Deviations
    /// The number of steps without random draws: they take `deviations` and otherwise the default. From the
    /// step with this number on, `draw` decides choices without a deviation. With 0, all steps draw.
    package var forcedSteps: Int
    /// The random draw, or nil to take the default at every choice without a deviation.
    package var draw: ChoiceDraw?

    package init(_ deviations: Deviations = [:], forcedSteps: Int = 0, draw: ChoiceDraw? = nil) {
        self.deviations = deviations
        self.forcedSteps = forcedSteps
        self.draw = draw
    }

    /// The source that takes option 0 at every choice.
    package static var defaults: ChoiceSource { ChoiceSource() }

    /// Returns the source that takes only these deviations.
    package static func replay(_ deviations: Deviations) -> ChoiceSource { ChoiceSource(deviations) }

    package static func drawn(_ draw: ChoiceDraw) -> ChoiceSource { ChoiceSource(draw: draw) }

    /// The kinds with choices that can deviate, as bits.
    var kinds: UInt32 {
        var kinds: UInt32 = 0
        for entry in deviations.entries { kinds |= entry.site.kind.bit }
        if let draw {
            for (index, rate) in draw.rates.enumerated() where rate > 0 { kinds |= 1 << UInt32(index) }
        }
        return kinds
    }
}

/// The random deviation of choices.
package struct ChoiceDraw: Hashable, Sendable {
    package var seed: UInt64
    /// The probabilities with which choices deviate, in units of 2^-32, by raw value of the kind. A kind
    /// without an entry never deviates.
    package private(set) var rates: [UInt32] = []

    package init(seed: UInt64) { self.seed = seed }

    /// Creates a draw in which these kinds deviate with the same probability.
    package init(seed: UInt64, rate: Double, of kinds: some Sequence<ChoiceKind>) {
        self.seed = seed
        for kind in kinds { self[kind] = rate }
    }

    /// The probability with which a choice of this kind deviates: 0 means never, 1 always.
    package subscript(kind: ChoiceKind) -> Double {
        get {
            let index = Int(kind.rawValue)
            return index < rates.count ? Double(rates[index]) / Double(UInt32.max) : 0
        }
        set {
            let index = Int(kind.rawValue)
            while rates.count <= index { rates.append(0) }
            rates[index] = UInt32(Swift.min(1, Swift.max(0, newValue)) * Double(UInt32.max))
        }
    }
}
