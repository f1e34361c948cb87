/// Where the choices of a run come from. A source is a value: the same source gives the same run.
package struct ChoiceSource: Hashable, Sendable {
    /// Choices that a run takes without a random draw.
    package var deviations: Deviations
    /// The steps before this one take `deviations` and else the default. From this step on, `draw` decides
    /// where there is no deviation. 0 draws from the start.
    package var forcedSteps: Int
    /// Nil: every choice without a deviation is the default.
    package var draw: ChoiceDraw?

    package init(_ deviations: Deviations = [:], forcedSteps: Int = 0, draw: ChoiceDraw? = nil) {
        self.deviations = deviations
        self.forcedSteps = forcedSteps
        self.draw = draw
    }

    /// Every choice is option 0.
    package static var defaults: ChoiceSource { ChoiceSource() }

    /// These deviations and nothing else.
    package static func replay(_ deviations: Deviations) -> ChoiceSource { ChoiceSource(deviations) }

    package static func drawn(_ draw: ChoiceDraw) -> ChoiceSource { ChoiceSource(draw: draw) }

    /// The kinds whose choices can deviate, as bits.
    var kinds: UInt32 {
        var kinds: UInt32 = 0
        for entry in deviations.entries { kinds |= entry.site.kind.bit }
        if let draw {
            for (index, rate) in draw.rates.enumerated() where rate > 0 { kinds |= 1 << UInt32(index) }
        }
        return kinds
    }
}

/// How choices deviate at random.
package struct ChoiceDraw: Hashable, Sendable {
    package var seed: UInt64
    /// How likely a choice of each kind deviates, by raw value, in 2^-32. A kind that is missing never deviates.
    package private(set) var rates: [UInt32] = []

    package init(seed: UInt64) { self.seed = seed }

    /// All kinds deviate equally often.
    package init(seed: UInt64, rate: Double, of kinds: some Sequence<ChoiceKind>) {
        self.seed = seed
        for kind in kinds { self[kind] = rate }
    }

    /// How likely a choice of this kind deviates: 0 never, 1 always.
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
