/// Creates an animator with the cell, and keeps the animator for all uses of the cell.
final class OncePerCellFeed: ResettableFeed {
    private final class Cell: ResettableCell {
        required init(in list: SimulatedList, reuseIdentifier: String) {
            super.init(in: list, reuseIdentifier: reuseIdentifier)
            resetAnimator()
        }
    }

    init(_ list: SimulatedList) {
        list.register(Cell.self)
    }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        list.dequeueReusableCell(withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
    }
}
