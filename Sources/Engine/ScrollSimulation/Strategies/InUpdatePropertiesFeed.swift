/// A new animator in the cell's property update, where iOS 26 has apps put what follows from their data: after the
/// data source and before the cell's layout. The commit strips it with the reused cell all the same.
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
