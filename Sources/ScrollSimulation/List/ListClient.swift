/// A list's data source and delegate, with UIKit's callbacks and no others.
///
/// Nobody is called when a waiting cell, or one that was prepared and never shown, goes back to its
/// pool: UIKit tells no one either.
public protocol ListClient: AnyObject {
    /// Hands out the cell for item `index`. It must dequeue one cell, once, and return it.
    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell

    func list(_ list: SimulatedList, willDisplay cell: SimulatedCell, forItemAt index: Int)

    func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int)
}

extension ListClient {
    public func list(_ list: SimulatedList, willDisplay cell: SimulatedCell, forItemAt index: Int) {}

    public func list(_ list: SimulatedList, didEndDisplaying cell: SimulatedCell, forItemAt index: Int) {}
}
