/// The usual fix, as commonly written. The cell shows the animator's first value at once. The next turn
/// creates the animator without checking the cell.
final class NextTurnFeed: ResettableFeed {
    init(_ list: SimulatedList) {
        list.register(ResettableCell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        cell.requestAnimator()
        (cell as? ResettableCell)?.showFirstLook()
        list.turns.enqueue {
            (cell as? ResettableCell)?.resetAnimator()
        }
        return cell
    }
}
