/// Creates an animator in the cell's property update. In iOS 26, apps update properties there: after the data
/// source, before the cell's layout. The layout's commit still removes the animations of a reused cell.
final class InUpdatePropertiesFeed: ResettableFeed {
    private final class Cell: ResettableCell {
        override func updateProperties() { resetAnimator() }
    }

    init(_ list: SimulatedList) {
        list.register(Cell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        let cell = list.dequeueReusableCell(
            withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
        cell.setNeedsUpdateProperties()
        return cell
    }
}
