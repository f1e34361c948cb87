import LifecycleEvents

/// What the diffable data sources of collections and tables have in common. UIKit's classes inherit it from nowhere.
@MainActor
open class DiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, IdentifyingDataSource {
    private weak var list: ListScrollView?
    let items = DiffableItems<SectionIdentifierType, ItemIdentifierType>()

    init(showing list: ListScrollView) { self.list = list }

    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
        items.snapshot
    }

    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        guard let list else { return }
        items.apply(
            snapshot, to: list, animated: animatingDifferences, usingReloadData: false,
            completion: completion)
    }

    /// Comes back when the update is over.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true
    ) async {
        await withCheckedContinuation { continuation in
            apply(snapshot, animatingDifferences: animatingDifferences, completion: { continuation.resume() })
        }
    }

    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        guard let list else { return }
        items.apply(
            snapshot, to: list, animated: false, usingReloadData: true, completion: completion)
    }

    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    ) async { applySnapshotUsingReloadData(snapshot, completion: nil) }

    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        items.snapshot.item(at: indexPath)
    }

    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        items.snapshot.indexPath(of: itemIdentifier)
    }

    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        let identifiers = items.snapshot.sectionIdentifiers
        return identifiers.indices.contains(index) ? identifiers[index] : nil
    }

    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
        items.snapshot.indexOfSection(sectionIdentifier)
    }

    func items(for view: ListScrollView) -> [ItemID] { items.items(for: view) }
}
