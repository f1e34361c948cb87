extension ScheduleShrinker {
    /// The maximum number of schedules that ``replaceAllSteps()`` runs.
    private static var mostReplacements: Int { 1500 }

    /// Replaces all steps by no step or by one plain step. Tries each without deviations, with one deviation,
    /// and with two of the kinds in which `best` deviates.
    ///
    /// The candidates depend on the finding and not on the schedule, so that one cause has one result.
    func replaceAllSteps() {
        let kinds = Set(best.deviations.entries.map { $0.site.kind }).sorted()
        let end = evaluations + Self.mostReplacements
        let plain = space.plainSteps.map { ($0, ScheduleCost([$0], [:], in: space)) }.sorted { $0.1 < $1.1 }
        for steps in [[]] + plain.map({ [$0.0] }) {
            let before = evaluations
            if accepts(steps, [:]) { return }
            guard !kinds.isEmpty, evaluations > before else { continue }
            for deviations in Self.deviations(of: kinds, in: lastTaken) {
                if isStopped || evaluations >= end { return }
                if accepts(steps, deviations) { return }
            }
        }
    }

    /// Returns single deviations of these kinds, and pairs of two kinds, the earliest choices first.
    private static func deviations(of kinds: [ChoiceKind], in taken: [Choices.Taken]) -> [Deviations] {
        let sites = kinds.map { kind in
            taken.filter { $0.site.kind == kind && $0.options > 1 }.map { $0.site }
        }
        var pairs: [(place: Int, deviations: Deviations)] = []
        for (index, first) in sites.enumerated() {
            for second in sites.dropFirst(index + 1) {
                for (place, one) in first.enumerated() {
                    for (otherPlace, other) in second.enumerated() {
                        let entries = [Deviations.Entry(one, 1), Deviations.Entry(other, 1)]
                        pairs.append((place + otherPlace, Deviations(entries)))
                    }
                }
            }
        }
        return sites.joined().map { Deviations([Deviations.Entry($0, 1)]) }
            + pairs.sorted { $0.place < $1.place }.map { $0.deviations }
    }
}
