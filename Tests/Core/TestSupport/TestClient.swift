import PropertyAnimation
import ScrollSimulation

/// A client in a few closures.
package final class TestClient<Cell: SimulatedCell>: ListClient {
    private let configure: (SimulatedList, Cell, Int) -> Void
    private let willDisplay: (SimulatedList, Cell) -> Void
    private let didEnd: (SimulatedList, Cell) -> Void

    package init(
        _ list: SimulatedList, cell: Cell.Type = Cell.self,
        willDisplay: @escaping (SimulatedList, Cell) -> Void = { _, _ in },
        didEnd: @escaping (SimulatedList, Cell) -> Void = { _, _ in },
        configure: @escaping (SimulatedList, Cell, Int) -> Void
    ) {
        self.configure = configure
        self.willDisplay = willDisplay
        self.didEnd = didEnd
        list.register(Cell.self)
    }

    package func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        if let cell = cell as? Cell { configure(list, cell, index) }
        return cell
    }

    package func list(_ list: SimulatedList, willDisplay cell: SimulatedCell, forItemAt index: Int) {
        if let cell = cell as? Cell { willDisplay(list, cell) }
    }

    package func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int) {
        if let cell = cell as? Cell { didEnd(list, cell) }
    }
}

/// A cell with room for an animator.
package final class AnimatedCell: SimulatedCell {
    package var animator: PropertyAnimator?

    package func makeAnimator(_ list: SimulatedList) -> PropertyAnimator {
        list.workload.animator.makeAnimator(in: list.engine, on: layer)
    }

    package func endAnimator() {
        if animator?.state == .active { animator?.stopAnimation(true) }
        animator = nil
    }

    deinit { endAnimator() }
}
