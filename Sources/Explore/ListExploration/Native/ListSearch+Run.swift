import Exploration
import ScrollSimulation

extension ListSearch {
    /// Searches with several tasks until `budget` schedules ran, or until a finding if `untilFound` is
    /// true.
    ///
    /// - Parameters:
    ///   - steps: The steps of each schedule, of which only the choices change; nil to draw steps, too.
    ///   - families: The families of steps to draw.
    ///   - mostFindings: The number of findings at which the search stops shrinking: a client that always
    ///     fails has hundreds.
    ///   - underWay: Records each schedule before it runs, and skips the schedules that ended an earlier
    ///     process.
    ///   - ended: Called with each schedule that ended an earlier process.
    package static func run(
        _ subject: ListSubject, steps: [Step]? = nil,
        families: Set<ListSteps.Family> = Set(ListSteps.Family.allCases), seed: UInt64 = 1, budget: Int,
        untilFound: Bool,
        workers: Int = 2, mostFindings: Int = 20, underWay: RunsUnderWay? = nil,
        ended: (Schedule<Step>) -> Void = { _ in }
    ) async throws -> ListSearch {
        var search = ListSearch(subject, steps: steps, families: families, seed: seed)
        while let epoch = search.nextEpoch(of: budget, untilFound: untilFound, underWay, ended) {
            try Task.checkCancellation()
            let results = await results(of: epoch, on: subject, workers: workers, underWay)
            search.take(
                results, of: epoch, untilFound: untilFound, mostFindings: mostFindings, underWay)
        }
        return search
    }

    /// Searches in the same way on the calling thread, until a finding or until `goesOn` returns false.
    package static func runInPlace(
        _ subject: ListSubject, steps: [Step]? = nil,
        families: Set<ListSteps.Family> = Set(ListSteps.Family.allCases), seed: UInt64 = 1, budget: Int,
        underWay: RunsUnderWay? = nil, ended: (Schedule<Step>) -> Void = { _ in },
        goesOn: () -> Bool
    ) -> ListSearch {
        var search = ListSearch(subject, steps: steps, families: families, seed: seed)
        let bench = ScheduleBench()
        while goesOn(), let epoch = search.nextEpoch(of: budget, untilFound: true, underWay, ended) {
            let results = epoch.indices.map { index in
                goesOn()
                    ? epoch.run(index, on: subject, bench: bench, by: 0, underWay)
                    : ScheduleResult(index: index)
            }
            search.take(results, of: epoch, untilFound: true, mostFindings: 1, underWay)
        }
        return search
    }

    /// Returns the next schedules, or nil at the end of the search.
    private mutating func nextEpoch(
        of budget: Int, untilFound: Bool, _ underWay: RunsUnderWay?, _ ended: (Schedule<Step>) -> Void
    ) -> Epoch? {
        if schedules >= budget || untilFound && !shrunk.isEmpty { return nil }
        let epoch = nextEpoch(limit: budget - schedules)
        let left = underWay?.ended.filter { epoch.indices.contains($0 - epoch.first) } ?? []
        for number in left { ended(epoch.schedule(number - epoch.first)) }
        return untilFound && !left.isEmpty ? nil : epoch
    }

    /// Shrinks the new findings of an epoch.
    private mutating func take(
        _ results: [ScheduleResult], of epoch: Epoch, untilFound: Bool, mostFindings: Int,
        _ underWay: RunsUnderWay?
    ) {
        for found in merge(results, of: epoch) where shrunk.count < mostFindings {
            if let underWay {
                _ = underWay.running(found.number, by: 0) { shrink(found) }
            } else {
                shrink(found)
            }
            if untilFound, !shrunk.isEmpty { return }
        }
    }

    private static func results(
        of epoch: Epoch, on subject: ListSubject, workers: Int, _ underWay: RunsUnderWay?
    ) async -> [ScheduleResult] {
        await withTaskGroup(of: [ScheduleResult].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    let bench = ScheduleBench()
                    return stride(from: worker, to: epoch.count, by: workers).map {
                        epoch.run($0, on: subject, bench: bench, by: worker, underWay)
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
    }
}

extension ScheduleEpoch<ListSteps> {
    fileprivate func run(
        _ index: Int, on subject: ListSubject, bench: ScheduleBench, by worker: Int,
        _ underWay: RunsUnderWay?
    ) -> ScheduleResult {
        guard let underWay else { return run(index, on: subject, bench: bench) }
        return underWay.running(first + index, by: worker) { run(index, on: subject, bench: bench) }
            ?? unfinished(index)
    }
}
