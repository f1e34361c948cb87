import ScrollSimulation

/// The usual fix: a new animator on the next turn, which the cell keeps.
///
/// The feed does not check whether the cell still shows the same item, and does not remove the animator when
/// the cell returns to its pool.
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
