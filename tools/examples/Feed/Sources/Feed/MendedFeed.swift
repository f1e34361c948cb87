import AnimatorPool
import ScrollSimulation

/// The same feed with three calls of the pool for its cells, and two calls for screens that cover the list.
public final class MendedFeed: ListClient {
    private let animators: CellAnimatorPool<SimulatedCell>

    public init(_ list: SimulatedList) {
        animators = CellAnimatorPool(
            turns: list.turns, policy: .standard, numbering: list, record: list.record)
        list.register(PhotoCell.self)
    }

    public func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        animators.attach(to: cell, item: list.item(at: index)) { [unowned list] cell in
            guard let cell = cell as? PhotoCell else {
                preconditionFailure("This list has photo cells only.")
            }
            return cell.makeDimming(in: list)
        }
        return cell
    }

    public func list(_ list: SimulatedList, willDisplay cell: SimulatedCell, forItemAt index: Int) {
        animators.willDisplay(cell)
    }

    public func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int) {
        animators.didEndDisplaying(cell)
    }

    public func listWillLeaveWindow(_ list: SimulatedList) { animators.leaveWindow() }

    public func listDidEnterWindow(_ list: SimulatedList) { animators.enterWindow() }
}
