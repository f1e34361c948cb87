import Exploration
import SeededRandom

/// The published task "Snapshot Store" (github.com/nesevis/shrinking-challenge): a store that keeps old
/// values for the snapshots that can see them. Compaction has a fault: it keeps the values that the newest
/// snapshot sees, not the oldest.
///
/// Keys and values are 0 to 9. There are up to 50 of six commands, each equally likely. A snapshot has a
/// number; a command about a released snapshot does nothing.
enum SnapshotStoreStep: Hashable {
    case put(key: Int, value: Int)
    case get(key: Int)
    case snapshot
    case read(snapshot: Int, key: Int)
    case release(snapshot: Int)
    case compact
}

struct SnapshotStoreTask: ScheduleSubject {
    static let fault = Fingerprint(rawValue: 1)

    private struct Version {
        var time: Int
        var value: Int
    }

    func run(_ steps: [SnapshotStoreStep], on bench: ScheduleBench) -> ScheduleOutcome {
        var versions = [[Version]](repeating: [], count: 10)
        // The model keeps all writes.
        var writes = versions
        var time = 0
        var snapshots: [Int?] = []

        func seen(_ versions: [Version], at time: Int) -> Int? { versions.last { $0.time <= time }?.value }

        for (index, step) in steps.enumerated() {
            var isRight = true
            switch step {
            case .put(let key, let value):
                time += 1
                versions[key].append(Version(time: time, value: value))
                writes[key].append(Version(time: time, value: value))
            case .get(let key): isRight = versions[key].last?.value == writes[key].last?.value
            case .snapshot: snapshots.append(time)
            case .read(let snapshot, let key):
                guard snapshots.indices.contains(snapshot), let time = snapshots[snapshot] else { break }
                isRight = seen(versions[key], at: time) == seen(writes[key], at: time)
            case .release(let snapshot):
                if snapshots.indices.contains(snapshot) { snapshots[snapshot] = nil }
            case .compact:
                // The fault: the oldest snapshot would be correct.
                let horizon = snapshots.compactMap(\.self).max() ?? time
                for key in versions.indices {
                    guard let first = versions[key].lastIndex(where: { $0.time <= horizon }) else { continue }
                    versions[key].removeSubrange(..<first)
                }
            }
            if !isRight {
                return ScheduleOutcome(findings: [ScheduleFinding(Self.fault, severity: 1, step: index)])
            }
        }
        return ScheduleOutcome()
    }
}

struct SnapshotStoreSpace: StepSpace {
    var choiceKinds: [ChoiceKind] { [] }

    func drawSteps(random: inout SeededGenerator) -> [SnapshotStoreStep] {
        var steps: [SnapshotStoreStep] = []
        for _ in 0..<50 { steps.append(drawStep(after: steps, random: &random)) }
        return steps
    }

    func drawStep(after steps: [SnapshotStoreStep], random: inout SeededGenerator)
        -> SnapshotStoreStep
    {
        let alive = alive(after: steps)
        while true {
            switch random.below(6) {
            case 0: return .put(key: random.below(10), value: random.below(10))
            case 1: return .get(key: random.below(10))
            case 2: return .snapshot
            case 3:
                if !alive.isEmpty { return .read(snapshot: random.element(of: alive), key: random.below(10)) }
            case 4: if !alive.isEmpty { return .release(snapshot: random.element(of: alive)) }
            default: return .compact
            }
        }
    }

    private func alive(after steps: [SnapshotStoreStep]) -> [Int] {
        var alive: [Int] = []
        var made = 0
        for step in steps {
            switch step {
            case .snapshot:
                alive.append(made)
                made += 1
            case .release(let snapshot): alive.removeAll { $0 == snapshot }
            case .put, .get, .read, .compact: break
            }
        }
        return alive
    }

    func mutated(_ step: SnapshotStoreStep, random: inout SeededGenerator) -> SnapshotStoreStep {
        drawStep(after: [], random: &random)
    }

    func values(of step: SnapshotStoreStep) -> [StepValue] {
        func key(_ key: Int) -> StepValue { StepValue(key, in: 0...9, group: 0) }
        func number(_ snapshot: Int) -> StepValue { StepValue(snapshot, in: 0...49, group: 2) }
        return switch step {
        case .put(let name, let value): [key(name), StepValue(value, in: 0...9, group: 1)]
        case .get(let name): [key(name)]
        case .read(let snapshot, let name): [number(snapshot), key(name)]
        case .release(let snapshot): [number(snapshot)]
        case .snapshot, .compact: []
        }
    }

    func step(_ step: SnapshotStoreStep, with values: [Int]) -> SnapshotStoreStep {
        switch step {
        case .put: .put(key: values[0], value: values[1])
        case .get: .get(key: values[0])
        case .read: .read(snapshot: values[0], key: values[1])
        case .release: .release(snapshot: values[0])
        case .snapshot, .compact: step
        }
    }

    /// Snapshots get new numbers. A read of a removed snapshot reads the next one; a release of a removed
    /// snapshot is removed too.
    func keeping(_ kept: [Int], of steps: [SnapshotStoreStep]) -> [SnapshotStoreStep] {
        var numbers: [Int?] = []
        var next = 0
        var rest = kept[...]
        for (index, step) in steps.enumerated() {
            let isKept = rest.first == index
            if isKept { rest.removeFirst() }
            guard case .snapshot = step else { continue }
            numbers.append(isKept ? next : nil)
            if isKept { next += 1 }
        }
        return kept.compactMap { index in
            switch steps[index] {
            case .release(let snapshot):
                return numbers.indices.contains(snapshot)
                    ? numbers[snapshot].map { .release(snapshot: $0) } : steps[index]
            case .read(let snapshot, let key):
                guard numbers.indices.contains(snapshot) else { return steps[index] }
                let near =
                    numbers[snapshot...].lazy.compactMap(\.self).first
                    ?? numbers[..<snapshot].lazy.compactMap(\.self).last
                return near.map { .read(snapshot: $0, key: key) }
            case .put, .get, .snapshot, .compact: return steps[index]
            }
        }
    }
}
