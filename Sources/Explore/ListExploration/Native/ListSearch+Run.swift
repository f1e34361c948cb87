import Dispatch
import Exploration
import LifecycleRecording
import ScrollSimulation

extension ListSearch {
    /// Searches in this process until `budget` schedules ran, or until a finding if `untilFound` is true.
    ///
    /// - Parameters:
    ///   - families: The families of steps to draw.
    ///   - mostFindings: The number of findings at which the search stops shrinking: a client that always
    ///     fails has hundreds.
    package static func run(
        _ subject: ListSubject, families: some Collection<ListSteps.Family> = ListSteps.Family.allCases,
        seed: UInt64 = 1, budget: Int, untilFound: Bool, workers: Int = 2, mostFindings: Int = 20
    ) async throws -> ListSearch {
        var search = ListSearch(subject, families: families, seed: seed)
        while search.schedules < budget, !untilFound || search.shrunk.isEmpty {
            try Task.checkCancellation()
            let epoch = search.nextEpoch(limit: budget - search.schedules)
            let results = search.results(of: epoch, workers: workers, underWay: nil)
            for found in search.merge(results, of: epoch) where search.shrunk.count < mostFindings {
                search.shrink(found)
                if untilFound, !search.shrunk.isEmpty { break }
            }
        }
        return search
    }

    /// Runs schedules until `budget` schedules ran or one shows a finding.
    ///
    /// - Parameters:
    ///   - budget: The number of schedules of the whole search.
    ///   - run: Returns the results of an epoch.
    /// - Returns: The worst finding of the last epoch; nil if all schedules ran without a finding.
    package mutating func firstFound<Failure: Error>(
        within budget: Int, running run: (Epoch, ListSearch) throws(Failure) -> [ScheduleResult]
    ) throws(Failure) -> Found? {
        while schedules < budget {
            let epoch = nextEpoch(limit: budget - schedules)
            if let found = merge(try run(epoch, self), of: epoch).first { return found }
        }
        return nil
    }

    /// Runs an epoch in this process.
    ///
    /// - Parameters:
    ///   - workers: The number of threads.
    ///   - underWay: Records each schedule before it runs, and skips the schedules that ended an earlier
    ///     process.
    package func results(of epoch: Epoch, workers: Int, underWay: RunsUnderWay?) -> [ScheduleResult] {
        let results = Locked<[ScheduleResult]>([])
        let subject = subject
        DispatchQueue.concurrentPerform(iterations: workers) { worker in
            let bench = ScheduleBench()
            let own = stride(from: worker, to: epoch.count, by: workers).map { index in
                let run = { epoch.run(index, on: subject, bench: bench) }
                guard let underWay else { return run() }
                return underWay.running(
                    epoch.first + index, by: worker, of: { epoch.schedule(index).steps }, run)
                    ?? epoch.unfinished(index)
            }
            results.withLock { $0 += own }
        }
        return results.withLock { $0 }
    }
}
