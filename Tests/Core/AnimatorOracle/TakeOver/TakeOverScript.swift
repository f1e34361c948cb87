import SeededRandom

/// Two to five animations that meet on one key of one layer, and what happens to them.
public struct TakeOverScript: Sendable {
    /// `opacity`, which is not additive, or `position.x`, which is.
    var key: String
    var actors: [Actor]
    var steps: [Step]

    enum Actor: Hashable, Sendable {
        case animator(ns: Int64, isLinear: Bool, pausesAtEnd: Bool, to: Double)
        case chain([Part])
        /// A block of `UIView.animate`.
        case block(ns: Int64, beginsOnScreen: Bool, to: Double)
    }

    /// A step of a chain.
    struct Part: Hashable, Sendable {
        var delayNs: Int64
        var ns: Int64
        var isLinear: Bool
        var to: Double
    }

    enum Step: Hashable, Sendable {
        /// Time passes, and a new turn begins.
        case advance(ns: Int64)
        /// The program sets the model value, outside any block.
        case set(Double)
        case call(actor: Int, Call)
    }

    enum Call: Hashable, Sendable {
        case start(delayNs: Int64)
        case pause
        /// Of a chain.
        case resume
        case proceed(factor: Double)
        case scrub(Double)
        case reverse
        /// Without finishing; of a chain, its cancellation.
        case stop
        /// To be finished.
        case hold
        case finish(position: Int)
        case add(to: Double, delayFactor: Double)
    }

    /// A random script, the same one for the same seed everywhere.
    public init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
        // Odd lengths, so that no two things happen at one time by chance; and values that are never equal.
        func ns(_ least: Int64, _ most: Int64) -> Int64 {
            least + Int64(random.next() % UInt64(most - least))
        }
        func value() -> Double { Double(random.next() % 100_000_000) / 1_000_000 }
        key = below(4) == 0 ? "position.x" : "opacity"
        actors = (0..<(2 + below(4))).map { _ in
            switch below(6) {
            case 0: .block(ns: ns(50_000_000, 1_500_000_000), beginsOnScreen: below(2) == 0, to: value())
            case 1, 2:
                .chain(
                    (0..<(1 + below(3))).map { _ in
                        Part(
                            delayNs: below(3) == 0 ? ns(1_000_000, 300_000_000) : 0,
                            ns: ns(50_000_000, 900_000_000), isLinear: below(2) == 0, to: value())
                    })
            default:
                .animator(
                    ns: ns(50_000_000, 2_000_000_000), isLinear: below(3) > 0, pausesAtEnd: below(4) == 0,
                    to: value())
            }
        }
        var steps: [Step] = []
        for _ in 0..<(8 + below(24)) {
            switch below(10) {
            case 0, 1, 2: steps.append(.advance(ns: ns(1_000_000, 700_000_000)))
            case 3 where below(6) == 0: steps.append(.set(value()))
            default:
                let actor = below(actors.count)
                let call: Call =
                    switch below(14) {
                    case 0, 1, 2, 3: .start(delayNs: below(5) == 0 ? ns(1_000_000, 400_000_000) : 0)
                    case 4: .pause
                    case 5: .resume
                    case 6: .proceed(factor: [0, 0.25, 1, 1.7][below(4)])
                    case 7: .scrub([0.1, 0.5, 0.9, 1, 1.2, -0.1][below(6)])
                    case 8, 9: .reverse
                    case 10: .stop
                    case 11: .hold
                    case 12: .finish(position: below(3))
                    default: .add(to: value(), delayFactor: below(2) == 0 ? 0 : 0.5)
                    }
                steps.append(.call(actor: actor, call))
                // What was started is to be seen on its way.
                if case .start = call { steps.append(.advance(ns: ns(1_000_000, 500_000_000))) }
            }
        }
        self.steps = steps + [.advance(ns: 5_000_000_000)]
    }
}

extension TakeOverScript: CustomStringConvertible {
    public var description: String {
        let actors = actors.enumerated().map { "  \($0): \($1)" }
        let steps = steps.map { "  \($0)" }
        return (["key \(key)"] + actors + steps).joined(separator: "\n")
    }
}
