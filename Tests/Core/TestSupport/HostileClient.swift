import LifecycleEvents
import PropertyAnimation
import ScrollSimulation
import SeededRandom

/// Random clients of a pool whose every closure may do anything: call back, attach, close, drop.
///
/// After any of them: never two animators on a cell, none missing where one is due, none alive after the pool, no
/// misuse, each request settled and each end told once, and no closure kept.
package enum HostileClient {
    package struct Failure: CustomStringConvertible {
        package let seed: UInt64
        /// The fewest steps that were found to fail in the same way.
        package let steps: [HostileStep]
        package let what: String

        package var description: String {
            "\(what) (seed \(seed)): \(steps.map(\.description).joined(separator: ", "))"
        }
    }

    package struct Outcome {
        package let failure: Failure?
        /// How many uses of cells there were.
        package let lives: Int
    }

    /// Plays the client that `seed` stands for. The same seed gives the same steps.
    package static func run(seed: UInt64) -> Outcome {
        var random = SeededGenerator(seed: seed)
        let scene = HostileScene(bits: random.next())
        let steps = (0..<(6 + Int(random.next() % 20))).map { _ in HostileStep(using: &random) }
        let (lives, what) = play(steps, scene)
        guard let what else { return Outcome(failure: nil, lives: lives) }
        let short = shrunk(steps, scene)
        let shortest = Failure(seed: seed, steps: short, what: play(short, scene).what ?? what)
        return Outcome(failure: shortest, lives: lives)
    }

    /// Takes one step out after the other, as long as it fails.
    private static func shrunk(_ steps: [HostileStep], _ scene: HostileScene) -> [HostileStep] {
        var steps = steps
        for index in steps.indices.reversed() {
            var fewer = steps
            fewer.remove(at: index)
            if play(fewer, scene).what != nil { steps = fewer }
        }
        return steps
    }

    private static func play(_ steps: [HostileStep], _ scene: HostileScene) -> (lives: Int, what: String?) {
        let stage = HostileTestBed(scene)
        for step in steps where stage.complaint == nil { stage.performFirst(step) }
        stage.expectAnimators()
        stage.end()
        return (stage.lives, stage.complaint)
    }
}

/// What a hostile client does, or one of its closures; its bits say with which values.
package struct HostileStep: CustomStringConvertible {
    enum Kind: UInt8, CaseIterable {
        case attach, attachAgain, attachNew, willDisplay, didEndDisplaying, turn, time, verb, hold, letGo,
            restart
        case tearDown, onEnd, dropCell, refill, background, foreground, systemBackground, strip, prepare,
            leaveWindow, enterWindow, policies
        case outside, clockBack, close, dropPool

        static let all = allCases
    }

    let kind: Kind
    let bits: UInt64

    init(using random: inout SeededGenerator) {
        // The end comes seldom, or there would be little to end.
        var kind = Kind.all[Int(random.next() % UInt64(Kind.all.count))]
        if kind == .close || kind == .dropPool, random.next() % 4 > 0 { kind = .attachNew }
        self.kind = kind
        bits = random.next()
    }

    package var description: String { "\(kind)(\(String(bits, radix: 16)))" }
}

/// What stays the same while one client is played.
struct HostileScene {
    let manner: ManualTurns.Manner
    let regime: AnimatorRegime
    let idleLimit: Double
    let isRecorded: Bool
    /// Last references are dropped on other threads.
    let isThreaded: Bool

    init(bits: UInt64) {
        manner = ManualTurns.Manner.allCases[bits % 3 == 0 ? Int(bits >> 8) % 5 : 0]
        regime = bits & 0x1_0000 == 0 ? .ios16 : .documented
        idleLimit = [1, 0, 0.1, 1e300][Int(bits >> 20) % 4]
        isRecorded = bits & 0x100_0000 == 0 || bits & 0x200_0000 == 0
        isThreaded = (bits >> 32) % 8 == 0
    }
}
