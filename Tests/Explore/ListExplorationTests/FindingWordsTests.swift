import Exploration
import LifecycleJudging
import ListExploration
import ScrollSimulation
import TestSupport
import Testing

/// What a finding tells a reader: whose animator, which decision and which values.
struct FindingWordsTests {
    /// Returns the story of the first finding of a rule.
    private func story(_ strategy: Strategy, _ invariant: Invariant, _ steps: [Step]) throws -> FoundStory {
        var list = ExploredList.workload
        list.strategy = strategy
        let subject = ListSubject(list, seed: 1)
        let outcome = ScheduleBench().run(Schedule(steps), on: subject)
        let stories = outcome.findings.map {
            subject.story(of: FoundSchedule(steps: steps, deviations: [:], finding: $0))
        }
        return try #require(stories.first { $0.finding?.violation.invariant == invariant })
    }

    private static let swipe = Step.swipeBack(Swipe(.even(velocity: 1200), cancelAt: 0.4))

    @Test func `a finding names the cell of its animator`() throws {
        let story = try story(
            .inDataSource, .backed,
            [.present, .dismiss])
        let lines = story.lines()
        #expect(lines.contains { $0.hasSuffix("animator 1 of cell 1 is paused at 0.1") }, "\(lines)")
        #expect(lines.contains { $0.contains("animator 1 of cell 1 loses its layer animations") })
        // A sentence that names the cell stays as it is.
        #expect(lines.contains { $0.hasSuffix("animator 1 is created and attached to cell 1, use 1") })
    }

    @Test func `a finding names the screen of its animator`() throws {
        let story = try story(.inDataSource, .noMisuse, [.tap(item: 0), Self.swipe])
        let animator = "animator 5 of screen 2 (“item 0”)"
        #expect(
            story.title.hasSuffix("UIKit raises releasePausedOrStopped for \(animator)."), "\(story.title)")
        let lines = story.lines()
        #expect(lines.contains { $0.hasSuffix("\(animator) is paused at 0.1") }, "\(lines)")
        #expect(lines.contains { $0.hasSuffix("screen 2 (“item 0”) is released") }, "\(lines)")
    }

    @Test func `a finding about screens tells the events of the screens`() throws {
        let story = try story(.inDataSource, .appearancesBalance, [.present, Self.swipe])
        let lines = story.lines()
        #expect(
            lines.contains { $0.hasSuffix("transition 2 (dismiss) is to be cancelled at 0.38") }, "\(lines)")
        #expect(lines.contains { $0.contains("is about to disappear") }, "\(lines)")
    }

    /// Returns the explanation of the first finding of a search.
    private func explanation(
        _ subject: ListSubject, _ families: Set<ListSteps.Family>, budget: Int
    ) async throws -> (lines: [String], workload: Workload) {
        let search = try await ListSearch.run(
            subject, families: families, seed: 1, budget: budget, untilFound: true)
        let found = try #require(search.shrunk.first)
        return (search.explanation(of: found), found.story.workload)
    }

    @Test func `some values says which, and each number has its value`() async throws {
        var list = ExploredList.workload
        list.strategy = .oncePerCell
        let (lines, workload) = try await explanation(
            ListSubject(list, seed: 1), [.fling], budget: 400)
        let value = try #require(lines.first { $0.hasPrefix("step 1, ") }, "\(workload.steps) \(lines)")
        guard case .fling(let velocity)? = workload.steps.first else {
            Issue.record("\(workload.steps)")
            return
        }
        #expect(value.hasPrefix("step 1, velocity \(Int(velocity)): "), "\(lines)")
    }

    @Test func `a finding has the probability of the fault after each choice`() async throws {
        let fault = PlantedFault.handOverByOrder
        let families = Set(ListSteps.Family.allCases).subtracting([.screens, .background])
        let (lines, workload) = try await explanation(
            ListSubject(fault.list(ExploredList.workload), seed: 1) { PlantedFeed($0, fault) }, families,
            budget: 2000)
        #expect(workload.choices.count > 1)
        let chance = try #require(lines.first { $0.hasPrefix("continued at random") }, "\(lines)")
        let choices = lines.filter { $0.hasPrefix("choice: ") }.map {
            $0.dropFirst("choice: ".count).prefix { $0 != ":" }
        }
        #expect(choices.count == workload.choices.count)
        for choice in choices { #expect(chance.contains("after the choice “\(choice)”"), "\(chance)") }
        #expect(chance.contains("100 % after the choice"), "\(chance)")
    }
}
