/// A new animator at once, inside the data source: the layout's commit strips it with the reused cell.
final class InDataSourceFeed: ListClient {
    init(_ list: SimulatedList) {
        list.register(ResettableCell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        (cell as? ResettableCell)?.resetAnimator()
        return cell
    }

    func list(_ list: SimulatedList, fractionOf cell: SimulatedCell) -> Double? {
        (cell as? ResettableCell)?.fraction
    }

    func list(_ list: SimulatedList, slide cell: SimulatedCell, to fraction: Double) {
        (cell as? ResettableCell)?.fraction = fraction
    }
}
