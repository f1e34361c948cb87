import Exploration
import LifecycleJudging
import ListExploration
import ScrollSimulation
import TestSupport
import Testing

/// Faults that were put into a client on purpose, and clients that have none.
struct PlantedFaultTests {
    /// What asks more of a client than the one made by hand does.
    private static let unknown: Set<ListSteps.Family> = [.screens, .background]
    /// Steps with the same effect as a decision of the list or the system.
    private static let decided = Set(ListSteps.Family.allCases).subtracting([
        .scroll, .jump, .fling, .wait, .slider,
    ])

    private func search(
        _ subject: ListSubject, seed: UInt64 = 1, budget: Int, untilFound: Bool = true, workers: Int = 1,
        without families: Set<ListSteps.Family> = []
    ) async throws -> ListSearch {
        try await ListSearch.run(
            subject, families: Set(ListSteps.Family.allCases).subtracting(families), seed: seed,
            budget: budget,
            untilFound: untilFound, workers: workers)
    }

    @Test(arguments: PlantedFault.mutations + PlantedFault.twoOrders)
    func `a search finds the fault and shortens its steps`(fault: PlantedFault) async throws {
        let subject = ListSubject(fault.list(ExploredList.workload), seed: 1) { PlantedFeed($0, fault) }
        let isOfOrders = PlantedFault.twoOrders.contains(fault)
        let search = try await search(
            subject, budget: 2000, without: isOfOrders ? Self.decided : Self.unknown)
        let found = try #require(search.shrunk.first, "Nothing finds \(fault).")
        let workload = found.story.workload
        #expect(workload.steps.count <= 2, "\(fault): \(workload.steps)")
        let kinds = Set(workload.choices.map(\.kind))
        #expect(kinds.count == (isOfOrders ? 2 : 0), "\(fault): \(workload.choices)")
        let lines = search.explanation(of: found)
        #expect(lines.count { $0.hasPrefix("choice: ") } == workload.choices.count, "\(lines)")
        #expect(
            lines.contains { $0.hasPrefix("continued at random it happens in ") }
                == !(workload.steps.isEmpty && workload.choices.isEmpty),
            "\(lines)")
        // The workload alone shows it.
        let replay = Simulation(workload, seed: 1) { PlantedFeed($0, fault) }.run()
        #expect(replay.unmetChoices == [])
        #expect(replay.violations.contains { $0.invariant == found.story.finding?.violation.invariant })
    }

    @Test(arguments: [PlantedFault.handOverByOrder, .teardownOverBackground])
    func `whatever schedule shows a finding first, its shortest form is the same`(
        fault: PlantedFault
    ) async throws {
        let subject = ListSubject(fault.list(ExploredList.workload), seed: 1) { PlantedFeed($0, fault) }
        var forms: [Fingerprint: Set<[Step]>] = [:]
        for seed in 1...5 as ClosedRange<UInt64> {
            let search = try await search(subject, seed: seed, budget: 4000, without: Self.decided)
            let found = try #require(search.shrunk.first, "Seed \(seed) finds nothing.")
            forms[found.found.finding.fingerprint, default: []].insert(found.story.workload.steps)
        }
        #expect(forms.values.allSatisfy { $0.count == 1 }, "\(forms.values)")
    }

    /// Smaller limits than in `tools/bench faults`, so that the test is fast.
    @Test(arguments: PlantedFault.rare)
    func `a search finds each rare fault when its limit is small`(fault: PlantedFault) async throws {
        let subject = ListSubject(fault.list(ExploredList.workload), seed: 1) {
            PlantedFeed($0, fault, limit: fault == .twoBitEpoch ? 1 : 2)
        }
        let search = try await search(subject, budget: 2000, without: Self.unknown)
        #expect(!search.shrunk.isEmpty)
    }

    /// `tools/bench rates` judges only the schedules that have the events.
    @Test func `a rare fault shows only in schedules that have its events`() {
        let list = PlantedFault.twoBitEpoch.list(ExploredList.workload)
        let space = ListSteps(
            list, families: Set(ListSteps.Family.allCases).subtracting(Self.unknown))
        let schedules = ScheduleSearch(space, seed: 1).nextEpoch()
        let bench = ScheduleBench()
        var shown = 0
        for number in 0..<250 {
            nonisolated(unsafe) let events = RareEventCounts()
            _ = bench.run(
                schedules.schedule(number),
                on: ListSubject(list, seed: 1) { PlantedFeed($0, counting: events) })
            for (fault, highest) in zip(PlantedFault.rare, events.highest) {
                let subject = ListSubject(list, seed: 1) { PlantedFeed($0, fault, limit: 2) }
                if bench.run(schedules.schedule(number), on: subject).findings.isEmpty { continue }
                shown += 1
                #expect(highest >= 2, "\(fault), schedule \(number)")
            }
        }
        #expect(shown > 0)
    }

    @Test(arguments: [false, true])
    func `a search finds nothing in a client without a fault, though it looks suspicious`(
        isSuspicious: Bool
    ) async throws {
        let list = PlantedFault.noGenerationCheck.list(ExploredList.workload)
        let search = try await search(
            ListSubject(list, seed: 1) { PlantedFeed($0, nil, isSuspicious: isSuspicious) }, budget: 500,
            untilFound: false, without: Self.unknown)
        for found in search.shrunk { Issue.record("\(found.story.title) \(found.story.workload.steps)") }
    }

    @Test func `a search finds nothing in the safe strategy`() async throws {
        let search = try await search(
            ListSubject(ExploredList.workload, seed: 1), budget: 1500, untilFound: false)
        for found in search.shrunk {
            Issue.record("\(found.story.title) \(found.story.workload.steps) \(found.story.workload.choices)")
        }
        #expect(search.schedules == 1500)
    }

    @Test func `the hole of the checked next turn is a handful of steps`() async throws {
        var list = ExploredList.workload
        list.strategy = .nextTurnChecked
        let search = try await search(ListSubject(list, seed: 1), budget: 4000, without: Self.unknown)
        let found = try #require(search.shrunk.first)
        #expect(found.story.finding?.violation.invariant == .idleAnimator)
        #expect(found.story.workload.steps.count <= 4, "\(found.story.workload.steps)")
        #expect(found.isMinimal)
    }

    @Test func `one and two workers find the same`() async throws {
        var list = ExploredList.workload
        list.strategy = .noTeardown
        let one = try await search(ListSubject(list, seed: 1), budget: 300, untilFound: false)
        let two = try await search(ListSubject(list, seed: 1), budget: 300, untilFound: false, workers: 2)
        #expect(one.shrunk.map { $0.found } == two.shrunk.map { $0.found })
        #expect(one.behaviours == two.behaviours)
        #expect(!one.shrunk.isEmpty)
    }
}
