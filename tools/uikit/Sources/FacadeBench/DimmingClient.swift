import AnimatorPool
import PropertyAnimation
import ScrollSimulation

/// A feed with the simulated list's own API: each cell has an animator at a fixed fraction.
final class DimmingClient: ListClient {
    private final class Cell: SimulatedCell {
        func makeDimming(in list: SimulatedList) -> PropertyAnimator {
            let layer = self.layer
            layer.opacity = 1
            let animator = PropertyAnimator(engine: list.engine, duration: 1, curve: .linear) {
                layer.opacity = 0
            }
            animator.pausesOnCompletion = true
            animator.fractionComplete = 0.3
            return animator
        }
    }

    private let animators: CellAnimatorPool<SimulatedCell>

    init(_ list: SimulatedList) {
        animators = CellAnimatorPool(
            turns: list.turns, policy: .standard, numbering: list, record: list.record)
        list.register(Cell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        animators.attach(to: cell, item: list.item(at: index)) { [unowned list] cell in
            guard let cell = cell as? Cell else { preconditionFailure("This list has dimming cells only.") }
            return cell.makeDimming(in: list)
        }
        return cell
    }

    func list(_ list: SimulatedList, willDisplay cell: SimulatedCell, forItemAt index: Int) {
        animators.willDisplay(cell)
    }

    func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int) {
        animators.didEndDisplaying(cell)
    }
}
