import Exploration
import LifecycleJudging
import ListExploration
import ScrollSimulation
import TestSupport
import Testing

/// Faults that were put into a client on purpose, and clients that have none.
struct PlantedFaultTests {
    /// The list of iOS 9 prepares no cells. The later lists drop prepared cells without a callback.
    private func list(_ mutation: Mutation?) -> Workload {
        var list = ExploredList.workload
        list.reuseCells(as: .ios9)
        if mutation == .prepareForReuseAtEnqueue { list.prepare = .enqueue }
        return list
    }

    /// What asks more of a client than the one made by hand does.
    private static let unknown: Set<ListSteps.Family> = [.screens, .background]

    private func search(
        _ subject: ListSubject, seed: UInt64 = 1, budget: Int, untilFound: Bool = true, workers: Int = 1,
        without families: Set<ListSteps.Family> = []
    ) async throws -> ListSearch {
        try await ListSearch.run(
            subject, families: Set(ListSteps.Family.allCases).subtracting(families), seed: seed,
            budget: budget,
            untilFound: untilFound, workers: workers)
    }

    @Test(arguments: Mutation.allCases)
    func `a search finds the fault and shortens its steps`(mutation: Mutation) async throws {
        let list = list(mutation)
        let subject = ListSubject(list, seed: 1) { HandMadeFeed($0, mutation) }
        let search = try await search(subject, budget: 2000, without: Self.unknown)
        let found = try #require(search.shrunk.first, "Nothing finds \(mutation).")
        #expect(found.story.workload.steps.count <= 4, "\(mutation): \(found.story.workload.steps)")
        // The workload alone shows it.
        let replay = Simulation(found.story.workload, seed: 1) { HandMadeFeed($0, mutation) }.run()
        #expect(replay.unmetChoices == [])
        #expect(replay.violations.contains { $0.invariant == found.finding.violation.invariant })
    }

    @Test(arguments: OrderFault.allCases)
    func `a search finds the fault that only an order shows`(fault: OrderFault) async throws {
        let subject = ListSubject(list(nil), seed: 1) { OrderFeed($0, fault) }
        let search = try await search(subject, budget: 3000, without: Self.unknown)
        let found = try #require(search.shrunk.first, "Nothing finds \(fault).")
        #expect(found.story.workload.steps.count <= 6, "\(fault): \(found.story.workload.steps)")
    }

    @Test func `a search finds nothing in the clients without a fault`() async throws {
        for subject in [
            ListSubject(list(nil), seed: 1, client: { HandMadeFeed($0, nil) }),
            ListSubject(list(nil), seed: 1, client: { OrderFeed($0, nil) }),
        ] {
            let search = try await search(subject, budget: 1500, untilFound: false, without: Self.unknown)
            for found in search.shrunk { Issue.record("\(found.story.title) \(found.story.workload.steps)") }
        }
    }

    @Test func `a search finds nothing in the safe strategy`() async throws {
        let search = try await search(
            ListSubject(ExploredList.workload, seed: 1), budget: 4000, untilFound: false)
        for found in search.shrunk {
            Issue.record("\(found.story.title) \(found.story.workload.steps) \(found.story.workload.choices)")
        }
        #expect(search.schedules == 4000)
    }

    @Test func `the hole of the checked next turn is a handful of steps`() async throws {
        var list = ExploredList.workload
        list.strategy = .nextTurnChecked
        let search = try await search(ListSubject(list, seed: 1), budget: 4000, without: Self.unknown)
        let found = try #require(search.shrunk.first)
        #expect(found.finding.violation.invariant == .idleAnimator)
        #expect(found.story.workload.steps.count <= 4, "\(found.story.workload.steps)")
        #expect(found.isMinimal)
    }

    @Test func `one and two workers find the same`() async throws {
        var list = ExploredList.workload
        list.strategy = .noTeardown
        let one = try await search(ListSubject(list, seed: 1), budget: 600, untilFound: false)
        let two = try await search(ListSubject(list, seed: 1), budget: 600, untilFound: false, workers: 2)
        #expect(one.shrunk.map { $0.found } == two.shrunk.map { $0.found })
        #expect(one.behaviours == two.behaviours)
        #expect(!one.shrunk.isEmpty)
    }
}
