import LifecycleEvents
import ScrollSimulation

/// The common base class of the diffable data sources of collections and tables. UIKit has no such class.
@preconcurrency @MainActor
open class DiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, IdentifyingDataSource {
    private weak var list: ListScrollView?
    private(set) var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
    /// The number of each identifier in the log. An identifier that is a number keeps it.
    private var numbers: [ItemIdentifierType: ItemID] = [:]
    private var headers: [SectionIdentifierType: ItemID] = [:]
    private var footers: [SectionIdentifierType: ItemID] = [:]
    /// The next number for an item without a number. Apps do not use such large numbers.
    private var nextOwn: Int64 = 1 << 40

    init(showing list: ListScrollView) { self.list = list }

    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
        current
    }

    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) { apply(snapshot, renewing: [], animatingDifferences: animatingDifferences, completion: completion) }

    /// - Parameter renewed: Items that are deleted and inserted instead of moved.
    func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        renewing renewed: Set<ItemIdentifierType>, animatingDifferences: Bool, completion: (() -> Void)?
    ) {
        let reloads = list is UITableView && Self.reloadsTable(from: current, to: snapshot)
        show(
            snapshot, renewing: renewed, animated: animatingDifferences, usingReloadData: reloads, completion)
    }

    /// Returns whether a table reloads everything instead of moving rows.
    ///
    /// A table cannot move a row out of a deleted section or into an inserted one, and UIKit does not move two of
    /// its sections in one update.
    private static func reloadsTable(
        from old: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        to new: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    ) -> Bool {
        let (before, after) = (old.sectionIdentifiers, new.sectionIdentifiers)
        let oldPlaces = Dictionary(uniqueKeysWithValues: zip(before, before.indices))
        if ListSnapshot.moves(in: after.compactMap { oldPlaces[$0] }) > 1 { return true }
        let staying = Set(after).intersection(before)
        var homes: [ItemIdentifierType: SectionIdentifierType] = [:]
        for section in before {
            for item in old.itemIdentifiers(inSection: section) { homes[item] = section }
        }
        return after.contains { section in
            new.itemIdentifiers(inSection: section).contains { item in
                guard let home = homes[item], home != section else { return false }
                return !staying.contains(home) || !staying.contains(section)
            }
        }
    }

    /// Applies a snapshot, and returns when the update has ended.
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
    ) { show(snapshot, renewing: [], animated: false, usingReloadData: true, completion) }

    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    ) async { applySnapshotUsingReloadData(snapshot, completion: nil) }

    private func show(
        _ new: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        renewing renewed: Set<ItemIdentifierType>, animated: Bool, usingReloadData: Bool,
        _ completion: (() -> Void)?
    ) {
        guard let list else { return }
        let former = current
        current = new.settled
        guard let binding = list.binding else {
            // No list shows the data source yet. A list requests the items later.
            completion?()
            return
        }
        let isTaken = binding.update(
            to: items(for: list), reloaded: Set(new.reloadedItemIdentifiers.map { number(of: $0) }),
            reconfigured: Set(new.reconfiguredItemIdentifiers.map { number(of: $0) }),
            renewed: Set(renewed.map { number(of: $0) }), animated: animated,
            usingReloadData: usingReloadData, completion: { _ in completion?() })
        if !isTaken { current = former }
    }

    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { current.item(at: indexPath) }

    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        current.indexPath(of: itemIdentifier)
    }

    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        let identifiers = current.sectionIdentifiers
        return identifiers.indices.contains(index) ? identifiers[index] : nil
    }

    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
        current.indexOfSection(sectionIdentifier)
    }

    // MARK: Numbers in the log

    /// The numbers of all elements of the list's sections, in order.
    func items(for view: ListScrollView) -> [ItemID] {
        let identifiers = current.sectionIdentifiers
        return ListSections(view.sectionLayouts.map { $0.places }).elements.map { element in
            switch element {
            case .header(let section): number(of: identifiers[section], in: &headers)
            case .footer(let section): number(of: identifiers[section], in: &footers)
            case .cell(let section, let item):
                current.item(at: IndexPath(item: item, section: section)).map { number(of: $0) } ?? own()
            }
        }
    }

    private func number(of item: ItemIdentifierType) -> ItemID {
        if let number = numbers[item] { return number }
        let own = (item as? any BinaryInteger).flatMap { Int64(exactly: $0) }
        let number = ItemID(own ?? Int64(numbers.count))
        numbers[item] = number
        return number
    }

    private func number(
        of section: SectionIdentifierType, in known: inout [SectionIdentifierType: ItemID]
    ) -> ItemID {
        if let number = known[section] { return number }
        let number = own()
        known[section] = number
        return number
    }

    private func own() -> ItemID {
        defer { nextOwn += 1 }
        return ItemID(nextOwn)
    }
}

/// A data source that knows the identity of its items.
@MainActor protocol IdentifyingDataSource: AnyObject {
    func items(for view: ListScrollView) -> [ItemID]
}
