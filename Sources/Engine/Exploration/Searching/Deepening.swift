/// The schedules of an epoch that deepening made.
struct DeepeningPart<Step: Hashable & Sendable>: Sendable {
    var steps: [[Step]] = []
    var nodes: [DeepeningNode] = []

    /// Deepening has the first indices of an epoch.
    func schedule(_ index: Int) -> Schedule<Step>? {
        guard index < nodes.count else { return nil }
        return Schedule(steps[nodes[index].plan], choices: .replay(nodes[index].deviations))
    }
}

struct DeepeningNode: Sendable {
    /// Which steps.
    var plan: Int
    var deviations: Deviations
    /// The number of the first choice that a child of this node may change.
    var from: Int
}

/// Tries all single deviations of a schedule, then all pairs, and so on.
///
/// A schedule whose states equal those of one before is not deepened: its deviation changed nothing. Where a choice
/// has many options, the first three and the last stand for all.
struct Deepening<Step: Hashable & Sendable>: Sendable {
    private var steps: [[Step]] = []
    private var queue: [DeepeningNode] = []
    private var head = 0
    private var seen: Set<UInt64> = []

    private static var queueLimit: Int { 65_536 }

    var isIdle: Bool { head == queue.count }

    /// Begins with other steps.
    mutating func begin(_ plan: [Step]) {
        steps = [plan]
        queue = [DeepeningNode(plan: 0, deviations: [:], from: 0)]
        head = 0
        seen.removeAll(keepingCapacity: true)
    }

    mutating func take(_ count: Int) -> DeepeningPart<Step> {
        let end = Swift.min(queue.count, head + count)
        defer { head = end }
        return DeepeningPart(steps: steps, nodes: Array(queue[head..<end]))
    }

    mutating func expand(
        _ node: DeepeningNode, _ result: ScheduleResult, kinds: [ChoiceKind], deepest: Int
    ) {
        guard node.deviations.count < deepest else { return }
        if !result.digests.isEmpty {
            var signature = SignatureHash()
            for digest in result.digests { signature.add(digest) }
            signature.add(UInt64(result.choicesMade))
            guard seen.insert(signature.value).inserted else { return }
        }
        for (number, choice) in result.choices.enumerated() where number >= node.from && choice.option == 0 {
            guard kinds.contains(choice.site.kind) else { continue }
            for option in 1..<Swift.max(1, choice.options) where option <= 3 || option == choice.options - 1 {
                guard queue.count - head < Self.queueLimit else { return }
                var deviations = node.deviations
                deviations[choice.site] = option
                queue.append(DeepeningNode(plan: node.plan, deviations: deviations, from: number + 1))
            }
        }
        if head > 4096, head * 2 > queue.count {
            queue.removeSubrange(..<head)
            head = 0
        }
    }
}

/// The same number for the same numbers in every process, unlike `Hasher`.
struct SignatureHash {
    private(set) var value: UInt64 = 0x9e37_79b9_7f4a_7c15

    mutating func add(_ number: UInt64) {
        var random = SearchRandom(seed: value ^ number)
        value = random.next()
    }
}
