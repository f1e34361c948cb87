#if !hasFeature(Embedded)
    import Exploration
    import ScrollSimulation

    extension ListSearch {
        /// Searches with a number of tasks until `budget` schedules ran, or until something was found.
        ///
        /// - Parameters:
        ///   - steps: The steps of each schedule, of which only the choices change; nil makes up steps, too.
        ///   - families: The steps that are made up.
        ///   - mostFindings: Ends after so many findings: a client that always fails has hundreds.
        ///   - underWay: Records each schedule before it runs, and skips those that ended an earlier process.
        ///   - ended: Receives the schedules that ended an earlier process.
        public static func run(
            _ subject: ListSubject, steps: [Step]? = nil,
            families: Set<ListSteps.Family> = Set(ListSteps.Family.allCases), seed: UInt64 = 1, budget: Int,
            untilFound: Bool,
            workers: Int = 2, mostFindings: Int = 20, underWay: RunsUnderWay? = nil,
            ended: (Schedule<Step>) -> Void = { _ in }
        ) async throws -> ListSearch {
            var search = ListSearch(subject, steps: steps, families: families, seed: seed)
            while search.schedules < budget {
                try Task.checkCancellation()
                let epoch = search.nextEpoch(limit: budget - search.schedules)
                let left = underWay?.ended.filter { epoch.indices.contains($0 - epoch.first) } ?? []
                for number in left { ended(epoch.schedule(number - epoch.first)) }
                if untilFound, !left.isEmpty { return search }
                let results = await results(of: epoch, on: subject, workers: workers, underWay)
                for found in search.merge(results, of: epoch) where search.shrunk.count < mostFindings {
                    if let underWay {
                        _ = underWay.running(found.number, by: 0) { search.shrink(found) }
                    } else {
                        search.shrink(found)
                    }
                    if untilFound, !search.shrunk.isEmpty { return search }
                }
            }
            return search
        }

        private static func results(
            of epoch: Epoch, on subject: ListSubject, workers: Int, _ underWay: RunsUnderWay?
        ) async -> [ScheduleResult] {
            await withTaskGroup(of: [ScheduleResult].self) { group in
                for worker in 0..<workers {
                    group.addTask {
                        let bench = ScheduleBench()
                        return stride(from: worker, to: epoch.count, by: workers).map { index in
                            guard let underWay else { return epoch.run(index, on: subject, bench: bench) }
                            return underWay.running(epoch.first + index, by: worker) {
                                epoch.run(index, on: subject, bench: bench)
                            } ?? epoch.unfinished(index)
                        }
                    }
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
        }
    }
#endif
