import PropertyAnimation

/// Creates an animator in the next turn, and releases the old animator without ending it.
final class NoTeardownFeed: ListClient {
    private final class Cell: SimulatedCell {
        private(set) var animator: PropertyAnimator?

        func replaceAnimator() {
            animator = list.workload.animator.makeAnimator(in: list.engine, on: layer)
        }
    }

    init(_ list: SimulatedList) {
        list.register(Cell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        cell.requestAnimator()
        list.turns.enqueue {
            (cell as? Cell)?.replaceAnimator()
        }
        return cell
    }

    func list(_ list: SimulatedList, fractionOf cell: SimulatedCell) -> Double? {
        (cell as? Cell)?.animator?.fractionComplete
    }

    func list(_ list: SimulatedList, slide cell: SimulatedCell, to fraction: Double) {
        (cell as? Cell)?.animator?.fractionComplete = fraction
    }
}
