/// The usual cure as people write it best: the values that the animator will show first are set at once, and a new
/// animator is made on the next turn, whatever the cell is by then.
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
