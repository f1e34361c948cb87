import Exploration
import Foundation
import ListExploration
import ScrollSimulation
import Testing

/// Clients that end their process or never return. Searches run in processes of their own, because a search makes children.
struct EndedRunTests {
    private final class MortalFeed: ListClient {
        private let die: () -> Void
        private var warnings = 0

        init(_ list: SimulatedList, _ die: @escaping () -> Void) {
            self.die = die
            list.register(SimulatedCell.self)
        }

        func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
            list.dequeueReusableCell(
                withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        }

        func appDidReceiveMemoryWarning(_ list: SimulatedList) {
            warnings += 1
            if warnings == 2 { die() }
        }
    }

    /// Searches, and ends the process with success if the search goes on to its end and finds what is expected.
    private static func search(
        _ die: @escaping @Sendable () -> Void, jobs: Int = 2, schedules: Int = 48,
        patience: Duration = .seconds(10), expecting title: String
    ) {
        var search = ListSearch(
            ListSubject(ExploredList.workload, seed: 1) { MortalFeed($0, die) },
            families: [.scroll, .jump, .memoryWarning], seed: 1)
        guard let runners = ScheduleRunners(jobs: jobs, patience: patience) else { exit(1) }
        while search.schedules < schedules {
            let epoch = search.nextEpoch(limit: schedules - search.schedules)
            guard let results = runners.results(of: epoch, in: search) else { exit(2) }
            for found in search.merge(results, of: epoch) {
                guard let end = runners.ends[found.finding.fingerprint] else { exit(3) }
                _ = search.shrinkEnd(found, known: end, patience: patience)
            }
        }
        guard search.shrunk.count == 1, let story = search.shrunk.first?.story else { exit(4) }
        guard story.title.contains(title) else { exit(5) }
        guard story.workload.steps == [.memoryWarning, .memoryWarning] else { exit(6) }
        guard story.lines().contains(where: { $0.contains("warns of low memory") }) else { exit(7) }
        exit(0)
    }

    @Test func `children give the results that this process gets`() async {
        await #expect(processExitsWith: .success) {
            var list = ExploredList.workload
            list.strategy = .noTeardown
            let search = ListSearch(ListSubject(list, seed: 1), seed: 1)
            let epoch = search.nextEpoch(limit: 32)
            let bench = ScheduleBench()
            let own = epoch.indices.map { epoch.run($0, on: search.subject, bench: bench) }
            guard own.contains(where: { !$0.findings.isEmpty }) else { exit(1) }
            let results = ScheduleRunners(jobs: 2)?.results(of: epoch, in: search) ?? []
            exit(results.sorted { $0.index < $1.index } == own ? 0 : 2)
        }
    }

    @Test func `a run that traps is a finding, and the search goes on`() async {
        await #expect(processExitsWith: .success) {
            EndedRunTests.search({ fatalError("No memory is left.") }, expecting: "No memory is left.")
        }
    }

    @Test func `a run that needs too much stack is a finding`() async {
        await #expect(processExitsWith: .success) {
            @Sendable func recurse(_ depth: Int) -> Int { depth < 0 ? 0 : recurse(depth + 1) + 1 }
            EndedRunTests.search({ precondition(recurse(0) > 0) }, jobs: 1, expecting: "(SIGSEGV)")
        }
    }

    @Test func `a run that never returns is a finding`() async {
        await #expect(processExitsWith: .success) {
            // Few schedules: each that hangs takes the whole patience.
            EndedRunTests.search(
                { while true { usleep(1000) } }, schedules: 24, patience: .milliseconds(100),
                expecting: "did not return")
        }
    }
}
