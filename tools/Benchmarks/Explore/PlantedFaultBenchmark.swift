import BenchKit
import Exploration
import Foundation
import ListExploration
import ScrollSimulation
import TestSupport

/// How often a search finds planted faults of a client, which of its methods are necessary, and how short
/// the results become.
struct PlantedFaultBenchmark {
    /// The number of seeds of each search.
    let seeds: Int
    /// The most schedules of a search: about ten seconds of one core.
    private static let budget = 40_000
    /// The most schedules of a search with a choice frozen.
    private static let frozenBudget = 100_000

    private typealias Found = FoundSchedule<Step>

    func section() -> FigureSection {
        FigureSection(
            title: "Planted faults",
            text: """
                Clients with twenty faults: eight common ones, six that need two decisions of the list or the system at \
                once, and six rare ones. A search has \(Self.budget) schedules, and \(seeds) seeds from 1. At random: \
                schedules that build on no earlier one. The table of choices takes one kind of choice from the search.
                """,
            tables: [
                FigureTable(each: "a search for a fault", figures: PlantedFault.allCases.map { finding($0) }),
                FigureTable(
                    each: "a search without a choice",
                    figures: PlantedFault.twoOrders.flatMap { freezing($0) }
                ),
                FigureTable(
                    each: "a schedule that is shrunk",
                    figures: (PlantedFault.mutations + PlantedFault.twoOrders).map { shrinking($0) }),
            ])
    }

    // MARK: Finding

    func finding(_ fault: PlantedFault) -> Figure {
        var figure = Figure(name: fault.rawValue)
        var budgets: [Int] = []
        let ways: [(SearchStrategies, Figure.Quantity)] = [
            (.all, .found), (.all.subtracting(.mutation), .foundWithoutMutation),
            (.all.subtracting(.splicing), .foundWithoutSplicing), ([], .foundAtRandom),
        ]
        let start = SearchedFault.cpuSeconds
        for (strategies, quantity) in ways {
            var found = 0
            for seed in 1...seeds {
                let search = search(fault, strategies, seed: seed, budget: Self.budget)
                if !search.findings.isEmpty { found += 1 }
                if strategies == .all { budgets.append(search.schedules) }
            }
            figure.quantities[quantity] = Double(found)
            if strategies == .all { figure.cpuSeconds = (SearchedFault.cpuSeconds - start) / Double(seeds) }
        }
        figure.quantities[.medianSchedules] = Double(budgets.sorted()[budgets.count / 2])
        return figure
    }

    func freezing(_ fault: PlantedFault) -> [Figure] {
        let kinds: [RunChoice.Kind] = [.pool, .hitch, .background]
        return kinds.map { kind in
            let search = search(fault, .all, seed: 1, budget: Self.frozenBudget, without: kind)
            return Figure(
                name: "\(fault.rawValue) without \(kind.rawValue)",
                quantities: [
                    .found: search.findings.isEmpty ? 0 : 1, .medianSchedules: Double(search.schedules),
                ])
        }
    }

    private func search(
        _ fault: PlantedFault, _ strategies: SearchStrategies, seed: Int, budget: Int,
        without frozen: RunChoice.Kind? = nil
    ) -> ScheduleSearch<ListSteps> {
        var settings = SearchSettings<Step>()
        settings.strategies = strategies
        let subject = SearchedFault.subject(fault)
        var search = ScheduleSearch(
            SearchedFault.space(fault, without: frozen), settings, seed: UInt64(seed))
        let bench = ScheduleBench()
        while search.schedules < budget, search.findings.isEmpty {
            let epoch = search.nextEpoch(limit: budget - search.schedules)
            let results = epoch.indices.map { epoch.run($0, on: subject, bench: bench) }
            search.merge(results, of: epoch)
        }
        return search
    }

    // MARK: Shrinking

    /// Takes the best result of each seed: the worst finding of the first epoch with findings, and of those
    /// the shortest.
    func shrinking(_ fault: PlantedFault) -> Figure {
        let (subject, space, bench) = (
            SearchedFault.subject(fault), SearchedFault.space(fault), ScheduleBench()
        )
        var results: [Deviations: [[Step]: Int]] = [:]
        var (evaluations, times): ([Int], [Double]) = ([], [])
        var minimal = 0
        var findings: Set<Fingerprint> = []
        var lengths: [ExhaustiveSearch.Length] = []
        var severity = 0
        for seed in 1...100 {
            let search = search(fault, .all, seed: seed, budget: Self.budget)
            let worst = search.findings.map { $0.finding.severity }.max()
            var best: (found: Found, cost: ScheduleCost)?
            for found in search.findings where found.finding.severity == worst {
                let shrinker = ScheduleShrinker(found, space: space, subject: subject, bench: bench)
                let start = SearchedFault.cpuSeconds
                shrinker.shrink()
                times.append(SearchedFault.cpuSeconds - start)
                evaluations.append(shrinker.evaluations)
                if shrinker.isMinimal { minimal += 1 }
                let cost = ScheduleCost(shrinker.best.steps, shrinker.best.deviations, in: space)
                if best.map({ cost < $0.cost }) ?? true { best = (shrinker.best, cost) }
            }
            guard let found = best?.found else { continue }
            results[found.deviations, default: [:]][found.steps, default: 0] += 1
            findings.insert(found.finding.fingerprint)
            lengths.append(ExhaustiveSearch.Length(found))
            severity = max(severity, found.finding.severity)
        }
        times.sort()
        var figure = Figure(
            name: fault.rawValue, cpuSeconds: times[times.count / 2],
            quantities: [
                .shrunkResults: Double(times.count), .locallyMinimal: Double(minimal),
                .distinctResults: Double(results.values.map(\.count).reduce(0, +)),
                .distinctFindings: Double(findings.count),
                .medianEvaluations: Double(evaluations.sorted()[evaluations.count / 2]),
                .slowMilliseconds: times[times.count * 95 / 100] * 1000,
            ])
        var exhaustive = ExhaustiveSearch(subject, space, seconds: 600)
        if let known = lengths.min(), let possible = exhaustive.shortest(below: known, severity: severity) {
            figure.quantities[.asShort] = Double(lengths.count { $0 <= possible })
            figure.quantities[.possibleSteps] = Double(possible.steps)
            figure.quantities[.possibleChoices] = Double(possible.deviations)
            figure.quantities[.proofRuns] = Double(exhaustive.evaluations)
        }
        return figure
    }
}
