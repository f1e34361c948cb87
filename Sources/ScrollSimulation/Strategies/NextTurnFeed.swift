/// The usual cure: a new animator on the next turn, whatever the cell is by then.
final class NextTurnFeed: ResettableFeed {
    init(_ list: SimulatedList) {
        list.register(ResettableCell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        cell.requestAnimator()
        list.turns.enqueue {
            (cell as? ResettableCell)?.resetAnimator()
        }
        return cell
    }
}
