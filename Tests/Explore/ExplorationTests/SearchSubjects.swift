import Exploration
import SeededRandom

/// A lock with a code of digits. A wrong digit begins again.
struct Lock: ScheduleSubject {
    static let opened = Fingerprint(rawValue: 1)
    var code: [Int]

    func run(_ steps: [Int], on bench: ScheduleBench) -> ScheduleOutcome {
        var outcome = ScheduleOutcome()
        var progress = 0
        for (index, digit) in steps.enumerated() {
            bench.choices.step = index
            progress = digit == code[progress] ? progress + 1 : 0
            if progress == code.count {
                outcome.findings.append(ScheduleFinding(Self.opened, severity: 1, step: index))
                progress = 0
            }
            bench.features.note(UInt32(progress))
        }
        return outcome
    }
}

/// Two locks, of which the first must be open before the second opens. Their progress tells runs apart, not that the
/// first is open: only what opened the first and what opened the second together are new.
struct LocksInOrder: ScheduleSubject {
    static let opened = Fingerprint(rawValue: 1)
    private static let codes = [[3, 1, 4, 1], [2, 7, 1, 8]]

    func run(_ steps: [Int], on bench: ScheduleBench) -> ScheduleOutcome {
        var outcome = ScheduleOutcome()
        var progress = [0, 0]
        var isFirstOpen = false
        for (index, digit) in steps.enumerated() {
            bench.choices.step = index
            for (lock, code) in Self.codes.enumerated() {
                progress[lock] = digit == code[progress[lock]] ? progress[lock] + 1 : 0
                bench.features.note(UInt32(lock * 10 + progress[lock]))
                guard progress[lock] == code.count else { continue }
                progress[lock] = 0
                if lock == 0 { isFirstOpen = true }
                if lock == 1, isFirstOpen {
                    outcome.findings.append(ScheduleFinding(Self.opened, severity: 1, step: index))
                }
            }
        }
        return outcome
    }
}

struct Digits: StepSpace {
    var choiceKinds: [ChoiceKind] { [] }

    func drawStep(after steps: [Int], random: inout SeededGenerator) -> Int { random.below(10) }
    func mutated(_ step: Int, random: inout SeededGenerator) -> Int { random.below(10) }
}

/// Two actors that each make a choice a step. Only two deviations, each at its place, show the finding.
struct TwoOrders: ScheduleSubject {
    static let one = ChoiceKind(0, "order of one")
    static let other = ChoiceKind(5, "order of the other")
    static let both = Fingerprint(rawValue: 9)
    static let places = [
        ChoiceSite(one, actor: 0, occurrence: 7), ChoiceSite(other, actor: 1, occurrence: 19),
    ]

    /// The finding shows itself beside further deviations, too.
    var toleratesOthers = false

    func run(_ steps: [Int], on bench: ScheduleBench) -> ScheduleOutcome {
        var deviations: [ChoiceSite] = []
        for (index, _) in steps.enumerated() {
            bench.choices.step = index
            for (actor, kind) in [Self.one, Self.other].enumerated()
            where bench.choices.take(kind, actor: actor, of: 2) == 1 {
                deviations.append(ChoiceSite(kind, actor: actor, occurrence: index))
            }
        }
        let isFound =
            toleratesOthers ? Self.places.allSatisfy(deviations.contains) : deviations == Self.places
        guard isFound else { return ScheduleOutcome() }
        return ScheduleOutcome(findings: [ScheduleFinding(Self.both, severity: 1, step: 19)])
    }
}

struct Ticks: StepSpace {
    var choiceKinds: [ChoiceKind] { [TwoOrders.one, TwoOrders.other] }
    func drawStep(after steps: [Int], random: inout SeededGenerator) -> Int { 0 }
    func mutated(_ step: Int, random: inout SeededGenerator) -> Int { 0 }
}

/// Numbers that break a rule.
struct Rule: ScheduleSubject {
    static let broken = Fingerprint(rawValue: 1)
    let rule: ([Int]) -> Bool

    func run(_ steps: [Int], on bench: ScheduleBench) -> ScheduleOutcome {
        guard rule(steps) else { return ScheduleOutcome() }
        return ScheduleOutcome(findings: [ScheduleFinding(Self.broken, severity: 1, step: steps.count - 1)])
    }
}

/// Steps and the options of one choice of each that break a rule.
struct ChoiceRule: ScheduleSubject {
    static let kind = ChoiceKind(3, "one of ten")
    let rule: ([Int], [Int]) -> Bool

    func run(_ steps: [Int], on bench: ScheduleBench) -> ScheduleOutcome {
        var options: [Int] = []
        for index in steps.indices {
            bench.choices.step = index
            options.append(bench.choices.take(Self.kind, actor: 0, of: 10))
        }
        guard rule(steps, options) else { return ScheduleOutcome() }
        return ScheduleOutcome(findings: [ScheduleFinding(Rule.broken, severity: 1, step: steps.count - 1)])
    }
}

struct Numbers: StepSpace {
    var choiceKinds: [ChoiceKind] { [] }
    func drawStep(after steps: [Int], random: inout SeededGenerator) -> Int { random.below(10_000) }
    func mutated(_ step: Int, random: inout SeededGenerator) -> Int { random.below(10_000) }
    func values(of step: Int) -> [StepValue] { [StepValue(step, in: 0...9999)] }
    func step(_ step: Int, with values: [Int]) -> Int { values[0] }
}
