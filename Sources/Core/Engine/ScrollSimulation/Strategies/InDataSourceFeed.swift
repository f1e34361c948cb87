/// Creates an animator in the data source. The layout's commit then removes the animations of a reused cell.
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
