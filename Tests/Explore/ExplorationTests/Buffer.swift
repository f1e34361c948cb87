import Exploration
import SeededRandom

/// A step of a buffer for a few numbers.
enum BufferStep: Hashable, Sendable {
    case push(Int)
    case pop
    case toggle
    case wait(Int)
    /// A wait of several parts, which is harder to read than one wait.
    case waits(Int, Int)
}

/// What goes wrong with the buffer.
enum BufferFault {
    /// A number too many is pushed while the gate is closed. The worst.
    static let overflow = Fingerprint(rawValue: 1)
    /// A pop takes another number than the first, ten more than that.
    static let disorder = Fingerprint(rawValue: 2)
    /// A number waits for 1637 or more.
    static let stale = Fingerprint(rawValue: 3)
}

/// A buffer with planted faults. A pop chooses which number it takes: the first by default.
struct Buffer: ScheduleSubject {
    static let order = ChoiceKind(0, "number that a pop takes")

    var capacity = 3
    /// What this buffer cannot do wrong.
    var repaired: Set<Fingerprint> = []

    func run(_ steps: [BufferStep], on bench: ScheduleBench) -> ScheduleOutcome {
        var numbers: [Int] = []
        var isOpen = false
        var waited = 0
        var outcome = ScheduleOutcome()
        for (index, step) in steps.enumerated() {
            bench.choices.step = index
            switch step {
            case .push(let number):
                if numbers.count == capacity, !isOpen, !repaired.contains(BufferFault.overflow) {
                    outcome.findings.append(ScheduleFinding(BufferFault.overflow, severity: 3, step: index))
                }
                if numbers.count < capacity { numbers.append(number) }
            case .pop:
                guard let first = numbers.first else { break }
                let option = bench.choices.take(Self.order, actor: 0, of: numbers.count)
                let number = numbers.remove(at: option)
                waited = 0
                if number == first + 10, !repaired.contains(BufferFault.disorder) {
                    outcome.findings.append(ScheduleFinding(BufferFault.disorder, severity: 2, step: index))
                }
            case .toggle: isOpen.toggle()
            case .wait(let time): if !numbers.isEmpty { waited += time }
            case .waits(let one, let other): if !numbers.isEmpty { waited += one + other }
            }
            if waited >= 1637, !repaired.contains(BufferFault.stale) {
                outcome.findings.append(ScheduleFinding(BufferFault.stale, severity: 1, step: index))
                waited = 0
            }
            bench.features.note(UInt32(numbers.count * 2 + (isOpen ? 1 : 0)))
            bench.features.note(UInt32(100 + Swift.min(waited, 2000) / 100))
            if bench.wantsDigests {
                var digest: UInt64 = isOpen ? 1 : 2
                for value in numbers + [waited] { digest = digest &* 1_000_003 &+ UInt64(value + 1) }
                outcome.digests.append(digest)
            }
        }
        return outcome
    }
}

struct BufferSpace: StepSpace {
    var length = 30
    var choiceKinds: [ChoiceKind] { [Buffer.order] }

    func drawSteps(random: inout SeededGenerator) -> [BufferStep] {
        (0..<length).map { _ in drawStep(after: [], random: &random) }
    }

    func drawStep(after steps: [BufferStep], random: inout SeededGenerator) -> BufferStep {
        switch random.below(4) {
        case 0: .push(random.below(100))
        case 1: .pop
        case 2: .toggle
        default:
            random.chance(1, in: 2)
                ? .wait(1 + random.below(900)) : .waits(1 + random.below(400), 1 + random.below(400))
        }
    }

    func mutated(_ step: BufferStep, random: inout SeededGenerator) -> BufferStep {
        switch step {
        case .push: .push(random.below(100))
        case .pop, .toggle: drawStep(after: [], random: &random)
        case .wait, .waits: .wait(1 + random.below(5000))
        }
    }

    func weight(of step: BufferStep) -> Int {
        if case .waits = step { 1 } else { 0 }
    }

    func values(of step: BufferStep) -> [StepValue] {
        switch step {
        case .push(let number): [StepValue(number, in: 0...99, group: 0)]
        case .pop, .toggle: []
        case .wait(let time): [StepValue(time, in: 1...5000, reading: .rounded)]
        case .waits(let one, let other):
            [
                StepValue(one, in: 1...5000, reading: .rounded),
                StepValue(other, in: 1...5000, reading: .rounded),
            ]
        }
    }

    func step(_ step: BufferStep, with values: [Int]) -> BufferStep {
        switch step {
        case .push: .push(values[0])
        case .pop, .toggle: step
        case .wait: .wait(values[0])
        case .waits: .waits(values[0], values[1])
        }
    }

    func simplified(_ step: BufferStep) -> [BufferStep] {
        if case .waits(let one, let other) = step { [.wait(one + other)] } else { [] }
    }

    func joined(_ first: BufferStep, _ second: BufferStep) -> [BufferStep] {
        if case .wait(let one) = first, case .wait(let other) = second { [.wait(one + other)] } else { [] }
    }

    func isInverse(_ later: BufferStep, of earlier: BufferStep) -> Bool {
        later == .toggle && earlier == .toggle
    }
}
