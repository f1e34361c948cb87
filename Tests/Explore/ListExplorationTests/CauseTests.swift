import ListExploration
import PropertyAnimation
import ScrollSimulation
import Testing

/// What counts as one cause.
struct CauseTests {
    /// Two callbacks call one helper, which makes a mistake.
    private final class Feed: ListClient {
        private let mended: Bool

        init(_ list: SimulatedList, mended: Bool) {
            self.mended = mended
            list.register(SimulatedCell.self)
        }

        private func finish(_ list: SimulatedList) {
            // UIKit raises an exception: the animator is not stopped.
            PropertyAnimator(engine: list.engine, duration: 1, curve: .linear).finishAnimation(at: .end)
        }

        func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
            list.dequeueReusableCell(
                withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        }
        func appDidReceiveMemoryWarning(_ list: SimulatedList) { finish(list) }
        func list(_ list: SimulatedList, fractionOf cell: SimulatedCell) -> Double? { 0 }
        func list(_ list: SimulatedList, slide cell: SimulatedCell, to fraction: Double) {
            if !mended { finish(list) }
        }
    }

    private func found(mended: Bool) async throws -> [[Step]] {
        let search = try await ListSearch.run(
            ListSubject(ExploredList.workload, seed: 1) { Feed($0, mended: mended) },
            families: [.scroll, .jump, .insert, .slider, .memoryWarning], seed: 1, budget: 256,
            untilFound: false)
        #expect(search.unshrunk.isEmpty)
        return search.shrunk.map { $0.story.workload.steps }
    }

    @Test func `two callbacks that break a rule through one helper are two findings`() async throws {
        let steps = try await found(mended: false)
        #expect(steps.count == 2 && steps.contains([.memoryWarning]), "\(steps)")
        #expect(try await found(mended: true) == [[.memoryWarning]])
    }
}
