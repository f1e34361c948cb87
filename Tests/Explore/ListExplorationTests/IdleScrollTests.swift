import Exploration
import ListExploration
import PropertyAnimation
import ScrollSimulation
import Testing

/// Scrolls whose movement does not matter.
struct IdleScrollTests {
    /// Makes a mistake at a memory warning that comes late.
    private final class LateFeed: ListClient {
        init(_ list: SimulatedList) { list.register(SimulatedCell.self) }

        func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
            list.dequeueReusableCell(
                withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        }
        func appDidReceiveMemoryWarning(_ list: SimulatedList) {
            guard list.turns.nowNs > 310_000_000 else { return }
            // UIKit raises an exception: the animator is not stopped.
            PropertyAnimator(engine: list.engine, duration: 1, curve: .linear).finishAnimation(at: .end)
        }
    }

    @Test(arguments: [
        Step.jump(item: 0, animated: true), .drag(distance: 0, duration: 0.3),
        .drag(distance: -100, duration: 0.05), .fling(velocity: -500),
    ])
    func `a scroll that goes nowhere and only takes time becomes a wait`(scroll: Step) throws {
        let subject = ListSubject(ExploredList.workload, seed: 1) { LateFeed($0) }
        let steps = [scroll, .memoryWarning]
        let finding = try #require(ScheduleBench().run(Schedule(steps), on: subject).findings.first)
        var search = ListSearch(subject, seed: 1)
        let shrunk = search.shrink(FoundSchedule(steps: steps, deviations: [:], finding: finding))
        let shortest = try #require(shrunk).story.workload.steps
        #expect(shortest == [.wait(0.4), .memoryWarning])
    }
}
