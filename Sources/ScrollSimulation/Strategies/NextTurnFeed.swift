/// The usual cure: a new animator on the next turn, whatever the cell is by then.
final class NextTurnFeed: ListClient {
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

    func list(_ list: SimulatedList, fractionOf cell: SimulatedCell) -> Double? {
        (cell as? ResettableCell)?.fraction
    }

    func list(_ list: SimulatedList, slide cell: SimulatedCell, to fraction: Double) {
        (cell as? ResettableCell)?.fraction = fraction
    }
}
