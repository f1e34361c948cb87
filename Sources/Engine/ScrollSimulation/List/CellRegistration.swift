/// A kind of cell: UIKit's `UICollectionView.CellRegistration`.
///
/// It registers itself when a cell is dequeued with it for the first time, under a reuse identifier of its own: two
/// registrations of one class have two pools, and no cell goes from one to the other.
public final class CellRegistration {
    let make: (SimulatedList, String) -> SimulatedCell
    /// Called with each cell that is dequeued, new or not, before the data source gets it.
    let configure: (_ cell: SimulatedCell, _ index: Int) -> Void
    /// Nil until it is used.
    var identifier: String?

    /// Creates a registration whose cells `make` creates.
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
