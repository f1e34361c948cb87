import LifecycleEvents
import LifecycleJudging
import ScrollSimulation
import TestSupport
import Testing
import WorkloadFiles

/// What is counted against a strategy has gone wrong.
struct FairCountTests {
    private func summary(_ strategy: Strategy, _ steps: [Step]) -> RunSummary {
        RecordedRun(.short(steps, strategy: strategy)).result.summary
    }

    @Test func `a list that nobody scrolls breaks no rule, with an animator made at once`() {
        let summary = summary(.inDataSource, [.wait(2)])
        #expect(summary.violations.isEmpty)
        #expect(summary.tally.hazards.isEmpty)
    }

    @Test func `the usual cure sets a first look, so that no frame shows a wrong one`() throws {
        var workload = try Workload(#require(BuiltInWorkloads.all.first { $0.name == "flings-and-jumps" }))
        workload.strategy = .nextTurn
        let tally = RecordedRun(workload).result.summary.tally
        #expect(tally.bareFrames > 0)
        #expect(tally.bareFrames == tally.harmlessBareFrames)
    }

    @Test func `severities are ordered from the worst on`() {
        #expect(FindingSeverity.allCases.sorted() == [.wouldCrash, .seen, .couldBeSeen, .held, .latent])
    }
}
