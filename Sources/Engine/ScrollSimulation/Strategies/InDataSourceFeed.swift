/// A new animator at once, inside the data source: the layout's commit strips it with the reused cell.
final class InDataSourceFeed: ResettableFeed {
    init(_ list: SimulatedList) {
        list.register(ResettableCell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        (cell as? ResettableCell)?.resetAnimator()
        return cell
    }
}
