extension ScheduleSearch {
    /// Keeps the schedule if it reaches a state that the subject names itself with the fewest steps.
    mutating func noteStates(of result: ScheduleResult, isNew: Bool, steps: () -> [Step]) {
        var states = result.features.compactMap { FeatureCounts.steering($0) }
        if states.isEmpty { return }
        let made = steps()
        states.removeAll { state in steered.contains { $0.state == state && $0.steps <= made.count } }
        if states.isEmpty { return }
        for state in states {
            steered.removeAll { $0.state == state }
            steered.append((state, made.count))
        }
        if !isNew { corpus.append(CorpusEntry(steps: made, deviations: result.deviations)) }
        corpus[corpus.count - 1].states = states
    }
}

extension ScheduleMaker {
    /// Returns a maker that knows the entries with the states that the subject names itself.
    func steered() -> ScheduleMaker {
        var entries: [(state: UInt32, index: Int)] = []
        for (index, entry) in corpus.enumerated() {
            for state in entry.states {
                if let place = entries.firstIndex(where: { $0.state == state }) {
                    entries[place].index = index
                } else {
                    entries.append((state, index))
                }
            }
        }
        var maker = self
        maker.pickedFirst = entries.suffix(4).map { $0.index }
        return maker
    }
}
