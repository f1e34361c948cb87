import AnimatorPoolTesting
import PropertyAnimation
import ScrollSimulation
import Testing

struct ExploreTests {
    /// Makes an animator with each set-up, and never removes it.
    private final class CarelessFeed: ListClient {
        private final class Cell: SimulatedCell { var animator: PropertyAnimator? }

        init(_ list: SimulatedList) { list.register(Cell.self) }

        func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
            let cell = list.dequeueReusableCell(
                withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
            guard let cell = cell as? Cell else { return cell }
            let animator = PropertyAnimator(world: list.world, duration: 1, curve: .linear) {
                [layer = cell.layer] in
                layer["opacity"] = 0
            }
            animator.pauseAnimation()
            cell.animator = animator
            return cell
        }
    }

    @Test func `a feed that a scroll breaks fails the test, with the scroll as code`() async throws {
        try await withKnownIssue {
            try await explore(budget: 300) { CarelessFeed($0) }
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.contains("A call that UIKit answers with an exception (I6), would crash: ")
                && text.contains("list.steps = [.")
                && text.contains("What happens:")
        }
    }

    @Test func `a feed that nothing breaks passes`() async throws {
        try await explore(budget: 300) { Strategy.reuseSafe.client(of: $0) }
    }

    @Test func `a cancelled test ends`() async {
        let task = Task {
            try await explore(budget: 10_000_000) { Strategy.reuseSafe.client(of: $0) }
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
