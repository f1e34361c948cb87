import LifecycleEvents
import LifecycleJudging
import ScrollSimulation
import SeededRandom

/// Random lives of a window: screens that come and go under buttons, fingers and code, between background, rotation,
/// stripped views, late loops and calls back from everything the app is told.
///
/// With the library's own animator objects every completion is called exactly once, appearances are balanced, containers
/// are clean, each transition ends, nothing is left alive, and the checker has nothing to say.
package enum TransitionLife {
    package struct Outcome {
        /// What went wrong, with the fewest steps that were found to show it.
        package let failure: String?
        /// The misuse and the hazards in the log.
        package let findings: Set<EventKind>
        /// The rules that are broken.
        package let broken: Set<Invariant>
    }

    /// Plays the life that `seed` stands for. The same seed gives the same steps.
    package static func run(seed: UInt64, client: TransitionClient) -> Outcome {
        var random = SeededGenerator(seed: seed)
        let bits = random.next()
        let steps = (0..<(4 + Int(random.next() % 20))).map { _ in TransitionStep(using: &random) }
        let bed = play(steps, bits, client)
        guard let what = bed.complaint else {
            return Outcome(failure: nil, findings: bed.findings, broken: bed.broken)
        }
        let short = shrunk(steps, bits, client)
        let shortest = play(short, bits, client).complaint ?? what
        return Outcome(
            failure: "\(shortest) (seed \(seed), \(client)): "
                + short.map(\.description).joined(separator: ", "),
            findings: bed.findings, broken: bed.broken)
    }

    /// Takes one step out after the other, as long as it fails.
    private static func shrunk(
        _ steps: [TransitionStep], _ bits: UInt64, _ client: TransitionClient
    ) -> [TransitionStep] {
        var steps = steps
        for index in steps.indices.reversed() {
            var fewer = steps
            fewer.remove(at: index)
            if play(fewer, bits, client).complaint != nil { steps = fewer }
        }
        return steps
    }

    private static func play(
        _ steps: [TransitionStep], _ bits: UInt64, _ client: TransitionClient
    ) -> TransitionTestBed {
        let bed = TransitionTestBed(client, bits: bits)
        for step in steps where bed.complaint == nil { bed.perform(step) }
        bed.end()
        return bed
    }
}

/// What happens to a window; its bits say with which values.
package struct TransitionStep: CustomStringConvertible {
    enum Kind: UInt8, CaseIterable {
        case time, moment, turn, late, push, pop, present, dismiss, finger, quickFinger, drive, takeOver
        case finish, cancel, settle, background, rotate, strip, keep

        static let all = allCases
    }

    let kind: Kind
    let bits: UInt64

    init(using random: inout SeededGenerator) {
        kind = Kind.all[Int(random.next() % UInt64(Kind.all.count))]
        bits = random.next()
    }

    /// 0 ..< `count`, from a part of the bits of its own for each `place` 0…3.
    func pick(_ count: Int, _ place: Int) -> Int { Int((bits >> UInt64(16 * place)) & 0xffff) % count }

    package var description: String { "\(kind)(\(String(bits, radix: 16)))" }
}
