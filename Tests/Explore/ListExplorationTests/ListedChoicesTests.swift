import ListExploration
import ScrollSimulation
import Testing

/// The schedule of a workload that lists its choices.
struct ListedChoicesTests {
    @Test func `the choices of a finding's workload are the deviations of its schedule`() async throws {
        var choices = 0
        for strategy in [Strategy.nextTurn, .inDataSource] {
            var list = ExploredList.workload
            list.strategy = strategy
            let search = try await ListSearch.run(
                ListSubject(list, seed: 1), seed: 3, budget: 512, untilFound: false, mostFindings: 8)
            #expect(!search.shrunk.isEmpty)
            for finding in search.shrunk {
                let found = try #require(ListSearch.finding(of: finding.story.workload))
                #expect(found.deviations == finding.found.deviations)
                #expect(found.finding.severity >= finding.found.finding.severity)
                choices += found.deviations.count
            }
        }
        #expect(choices > 0, "Findings without choices test nothing.")
    }
}
