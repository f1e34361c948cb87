import SeededRandom

/// The states that a subject names itself and that a schedule of the corpus was the shortest to reach.
struct SteeredStates: Hashable, Sendable {
    var numbers: [UInt32] = []
}

/// The entries of the corpus that a maker picks first: those that reach the four states that were reached last.
struct SteeredPicks: Sendable {
    var entries: [Int] = []

    /// Returns one of the entries in half of the cases, otherwise nil.
    func pick(_ random: inout SeededGenerator) -> Int? {
        !entries.isEmpty && random.chance(1, in: 2) ? random.element(of: entries) : nil
    }
}

extension ScheduleSearch {
    /// Keeps the schedule if it reaches a state that the subject names itself with the fewest steps.
    mutating func noteStates(of result: ScheduleResult, isNew: Bool, steps: () -> [Step]) {
        var states = result.features.compactMap { FeatureCounts.steering($0) }
        if states.isEmpty { return }
        let made = steps()
        states.removeAll { state in
            corpus.contains { $0.states.numbers.contains(state) && $0.steps.count <= made.count }
        }
        if states.isEmpty { return }
        for index in corpus.indices where !corpus[index].states.numbers.isEmpty {
            corpus[index].states.numbers.removeAll { states.contains($0) }
        }
        if !isNew { corpus.append(CorpusEntry(steps: made, deviations: result.deviations)) }
        corpus[corpus.count - 1].states.numbers = states
    }
}

extension ScheduleMaker {
    /// Returns a maker that knows the entries with the states that the subject names itself.
    func steered() -> ScheduleMaker {
        var entries: [(state: UInt32, index: Int)] = []
        for (index, entry) in corpus.enumerated() {
            for state in entry.states.numbers {
                if let place = entries.firstIndex(where: { $0.state == state }) {
                    entries[place].index = index
                } else {
                    entries.append((state, index))
                }
            }
        }
        var maker = self
        maker.pickedFirst.entries = entries.suffix(4).map { $0.index }
        return maker
    }
}
