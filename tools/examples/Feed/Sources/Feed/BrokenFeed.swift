import ScrollSimulation

/// The usual cure: a new animator on the next turn, kept by the cell.
///
/// It asks nobody whether the cell still shows what it was meant for, and nobody takes the animator away
/// when the cell goes back to its pool.
public final class BrokenFeed: ListClient {
    public init(_ list: SimulatedList) { list.register(PhotoCell.self) }

    public func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        guard let cell = cell as? PhotoCell else { return cell }
        cell.requestAnimator()
        list.turns.enqueue { [unowned list] in
            cell.animator?.stopAnimation(true)
            cell.animator = cell.makeDimming(in: list)
        }
        return cell
    }
}
