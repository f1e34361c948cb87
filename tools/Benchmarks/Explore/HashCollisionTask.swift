import Exploration
import SeededRandom

/// A command of the task "Hash Collision".
struct Put: Hashable {
    var key: Int
    var value: Int
}

/// The published task "Hash Collision" as a state machine (github.com/nesevis/shrinking-challenge). A map
/// whose hash code is the key modulo M treats keys with the same hash code as equal. A put must not change
/// another key.
///
/// Keys are 0 to 10 M - 1, values 0 to 9, up to 50 puts.
struct HashCollisionTask: ScheduleSubject {
    static let fault = Fingerprint(rawValue: 1)
    let modulus: Int

    func run(_ steps: [Put], on bench: ScheduleBench) -> ScheduleOutcome {
        var values: [Int: Int] = [:]
        var keys: [Int: Set<Int>] = [:]
        for (index, put) in steps.enumerated() {
            let code = put.key % modulus
            let before = values.updateValue(put.value, forKey: code)
            let isAlone = keys[code, default: []].subtracting([put.key]).isEmpty
            if !isAlone, before != put.value {
                return ScheduleOutcome(findings: [ScheduleFinding(Self.fault, severity: 1, step: index)])
            }
            keys[code, default: []].insert(put.key)
        }
        return ScheduleOutcome()
    }
}

struct HashCollisionSpace: StepSpace {
    let modulus: Int
    var choiceKinds: [ChoiceKind] { [] }

    func drawSteps(random: inout SeededGenerator) -> [Put] {
        (0..<50).map { _ in drawStep(after: [], random: &random) }
    }

    func drawStep(after steps: [Put], random: inout SeededGenerator) -> Put {
        Put(key: random.below(10 * modulus), value: random.below(10))
    }

    func mutated(_ step: Put, random: inout SeededGenerator) -> Put {
        drawStep(after: [], random: &random)
    }

    func values(of step: Put) -> [StepValue] {
        [StepValue(step.key, in: 0...10 * modulus - 1, group: 0), StepValue(step.value, in: 0...9, group: 1)]
    }

    func step(_ step: Put, with values: [Int]) -> Put { Put(key: values[0], value: values[1]) }
}
