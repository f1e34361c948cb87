import Foundation
import LifecycleEvents

@MainActor
open class UITableViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UITableViewDataSource, IdentifyingDataSource {
    public typealias CellProvider = (
        _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UITableViewCell?

    private weak var tableView: UITableView?
    private let cellProvider: CellProvider
    private let items = DiffableItems<SectionIdentifierType, ItemIdentifierType>()
    open var defaultRowAnimation = UITableView.RowAnimation.automatic

    // In the class, so that a subclass overrides them.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
        forRowAt indexPath: IndexPath
    ) {}
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    open func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int)
        -> Int
    { index }

    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        self.tableView = tableView
        self.cellProvider = cellProvider
        super.init()
        tableView.dataSource = self
    }

    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
        items.snapshot
    }

    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        guard let tableView else { return }
        items.apply(
            snapshot, to: tableView, animated: animatingDifferences, usingReloadData: false,
            completion: completion)
    }

    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        guard let tableView else { return }
        items.apply(snapshot, to: tableView, animated: false, usingReloadData: true, completion: completion)
    }

    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    ) async { applySnapshotUsingReloadData(snapshot, completion: nil) }

    /// Comes back when the update is over.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true
    ) async {
        await withCheckedContinuation { continuation in
            apply(snapshot, animatingDifferences: animatingDifferences, completion: { continuation.resume() })
        }
    }

    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        let identifiers = items.snapshot.sectionIdentifiers
        return identifiers.indices.contains(index) ? identifiers[index] : nil
    }
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
        items.snapshot.indexOfSection(sectionIdentifier)
    }

    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        items.snapshot.item(at: indexPath)
    }
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        items.snapshot.indexPath(of: itemIdentifier)
    }

    func items(for view: any ListView) -> [ItemID] { items.items(for: view) }

    open func numberOfSections(in tableView: UITableView) -> Int { items.snapshot.numberOfSections }

    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        items.snapshot.count(in: section)
    }

    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        guard let item = items.snapshot.item(at: indexPath),
            let cell = cellProvider(tableView, indexPath, item)
        else {
            preconditionFailure(
                "The cell provider returned nil for \(indexPath), which UIKit does not allow.")
        }
        return cell
    }

    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
}
