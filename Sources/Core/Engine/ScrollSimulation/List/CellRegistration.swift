/// A kind of cell: UIKit's `UICollectionView.CellRegistration`.
///
/// The registration registers itself at its first dequeue, with its own reuse identifier. Two registrations
/// of the same class have separate pools.
public final class CellRegistration {
    let make: (SimulatedList, String) -> SimulatedCell
    /// Called with each dequeued cell, new or reused, before the data source receives the cell.
    let configure: (_ cell: SimulatedCell, _ index: Int) -> Void
    /// The reuse identifier; nil until the first dequeue.
    var identifier: String?

    /// Creates a registration.
    ///
    /// - Parameters:
    ///   - make: Creates a cell for a list and a reuse identifier.
    ///   - configure: Called with each dequeued cell, new or reused, and its place.
    public init(
        _ make: @escaping (SimulatedList, String) -> SimulatedCell,
        configure: @escaping (_ cell: SimulatedCell, _ index: Int) -> Void = { _, _ in }
    ) {
        self.make = make
        self.configure = configure
    }

    /// Creates a registration for a class of cells, as UIKit's does.
    public convenience init(
        _ type: SimulatedCell.Type,
        configure: @escaping (_ cell: SimulatedCell, _ index: Int) -> Void = { _, _ in }
    ) {
        self.init(
            { list, identifier in type.init(in: list, reuseIdentifier: identifier) }, configure: configure)
    }
}
