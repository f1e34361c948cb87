import AnimatorPool
import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import SeededRandom

/// Random lives of chains: everything that can be asked of them, by an app and by their own closures, between
/// reuse, background, release, late loops and queues that break their promises.
///
/// After each step what is on screen is what the time line says; after any life no misuse, no animator, no
/// closure is left, and every completion was called as often as it should be.
package enum ChainLife {
    package struct Failure: CustomStringConvertible {
        package let seed: UInt64
        /// The fewest steps that were found to fail.
        package let steps: [ChainStep]
        package let what: String

        package var description: String {
            "\(what) (seed \(seed)): \(steps.map(\.description).joined(separator: ", "))"
        }
    }

    /// Plays the life that `seed` stands for; nil when all is well. The same seed gives the same steps.
    package static func run(seed: UInt64) -> Failure? {
        var random = SeededGenerator(seed: seed)
        let bits = random.next()
        let steps = (0..<(4 + Int(random.next() % 20))).map { _ in ChainStep(using: &random) }
        guard let what = play(steps, bits) else { return nil }
        let short = shrunk(steps, bits)
        return Failure(seed: seed, steps: short, what: play(short, bits) ?? what)
    }

    /// Takes one step out after the other, as long as it fails.
    private static func shrunk(_ steps: [ChainStep], _ bits: UInt64) -> [ChainStep] {
        var steps = steps
        for index in steps.indices.reversed() {
            var fewer = steps
            fewer.remove(at: index)
            if play(fewer, bits) != nil { steps = fewer }
        }
        return steps
    }

    private static func play(_ steps: [ChainStep], _ bits: UInt64) -> String? {
        let bed = ChainTestBed(bits: bits)
        bed.perform(ChainStep(kind: .start, bits: bits))
        for step in steps where bed.complaint == nil { bed.perform(step) }
        bed.end()
        return bed.complaint
    }
}

/// What happens to chains; its bits say with which values, and to which chain.
package struct ChainStep: CustomStringConvertible {
    enum Kind: UInt8, CaseIterable {
        case start, time, moment, turn, late, pause, resume, scrub, reverse, cancel, drop, strip, background
        case meddle

        static let all = allCases
    }

    let kind: Kind
    let bits: UInt64

    init(kind: Kind, bits: UInt64) {
        self.kind = kind
        self.bits = bits
    }

    init(using random: inout SeededGenerator) {
        var kind = Kind.all[Int(random.next() % UInt64(Kind.all.count))]
        // What ends a chain, or bars a look at its values, comes seldom.
        switch kind {
        case .cancel, .drop, .strip, .background, .meddle, .start:
            if random.next() % 3 > 0 { kind = .time }
        case .time, .moment, .turn, .late, .pause, .resume, .scrub, .reverse: break
        }
        self.kind = kind
        bits = random.next()
    }

    /// 0 ..< `count`, from a part of the bits of its own for each `place` 0…3.
    func pick(_ count: Int, _ place: Int) -> Int { Int((bits >> UInt64(16 * place)) & 0xffff) % count }

    package var description: String { "\(kind)(\(String(bits, radix: 16)))" }
}
