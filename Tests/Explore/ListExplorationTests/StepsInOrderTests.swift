import ListExploration
import PropertyAnimation
import ScrollSimulation
import Testing

/// A fault that needs six events in order, of which the events of the log say nothing.
struct StepsInOrderTests {
    private enum Event { case warning, resize, background, cover, inFront }

    private final class Feed: ListClient {
        private static let order: [Event] = [.resize, .warning, .cover, .inFront, .warning, .resize]
        private let isSteered: Bool
        private var progress = 0

        init(_ list: SimulatedList, isSteered: Bool) {
            self.isSteered = isSteered
            list.register(SimulatedCell.self)
        }

        private func note(_ event: Event, _ list: SimulatedList) {
            progress = event == Self.order[progress] ? progress + 1 : 0
            if isSteered { list.reached(progress) }
            guard progress == Self.order.count else { return }
            progress = 0
            // UIKit raises an exception.
            let animator = PropertyAnimator(engine: list.engine, duration: 1, curve: .linear)
            animator.finishAnimation(at: .end)
        }

        func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
            list.dequeueReusableCell(
                withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        }
        func appDidReceiveMemoryWarning(_ list: SimulatedList) { note(.warning, list) }
        func appDidEnterBackground(_ list: SimulatedList) { note(.background, list) }
        func list(_ list: SimulatedList, resizedTo size: Size) { note(.resize, list) }
        func listWillLeaveWindow(_ list: SimulatedList) { note(.cover, list) }
        func listDidEnterWindow(_ list: SimulatedList) { note(.inFront, list) }
    }

    @Test func `a client that tells how far it has come is led to a fault of six events in order`()
        async throws
    {
        var found = 0
        for (seed, isSteered) in [(1, true), (2, true), (1, false)] as [(UInt64, Bool)] {
            let subject = ListSubject(ExploredList.workload, seed: 1) { Feed($0, isSteered: isSteered) }
            let families: Set<ListSteps.Family> = [
                .scroll, .memoryWarning, .resize, .background, .screens, .wait,
            ]
            let search = try await ListSearch.run(
                subject, families: families, seed: seed,
                budget: isSteered ? 8000 : 1500, untilFound: true)
            guard let first = search.shrunk.first else { continue }
            #expect(isSteered, "It is found without steering.")
            found += 1
            #expect(first.story.workload.steps.count <= 7, "seed \(seed): \(first.story.workload.steps)")
        }
        #expect(found == 2)
    }
}
