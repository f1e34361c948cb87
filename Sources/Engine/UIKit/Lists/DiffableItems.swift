import LifecycleEvents
import ScrollSimulation

/// The snapshot of a diffable data source, and the number that each identifier has in the log: its own, where it is one.
@MainActor final class DiffableItems<Section: Hashable & Sendable, Item: Hashable & Sendable> {
    private(set) var snapshot = NSDiffableDataSourceSnapshot<Section, Item>()
    private var numbers: [Item: ItemID] = [:]
    private var headers: [Section: ItemID] = [:]
    private var footers: [Section: ItemID] = [:]

    /// What nobody has numbered gets a number that no item of an app has.
    private static var firstOwn: Int64 { 1 << 40 }
    private var nextOwn = DiffableItems.firstOwn

    private func own() -> ItemID {
        defer { nextOwn += 1 }
        return ItemID(nextOwn)
    }

    private func number(of item: Item) -> ItemID {
        if let number = numbers[item] { return number }
        let number: ItemID
        if let integer = item as? any BinaryInteger, let value = Int64(exactly: integer) {
            number = ItemID(value)
        } else {
            number = ItemID(Int64(numbers.count))
        }
        numbers[item] = number
        return number
    }

    private func number(of section: Section, in known: inout [Section: ItemID]) -> ItemID {
        if let number = known[section] { return number }
        let number = own()
        known[section] = number
        return number
    }

    /// The numbers of all that `sections` has, in order.
    private func items(in sections: ListSections) -> [ItemID] {
        let identifiers = snapshot.sectionIdentifiers
        return sections.elements.map { element in
            switch element {
            case .header(let section): number(of: identifiers[section], in: &headers)
            case .footer(let section): number(of: identifiers[section], in: &footers)
            case .cell(let section, let item):
                snapshot.item(at: IndexPath(item: item, section: section)).map { number(of: $0) } ?? own()
            }
        }
    }

    func items(for view: ListScrollView) -> [ItemID] {
        items(in: ListSections(view.sectionLayouts.map { $0.places }))
    }

    func apply(
        _ new: NSDiffableDataSourceSnapshot<Section, Item>, to view: ListScrollView, animated: Bool,
        usingReloadData: Bool, completion: (() -> Void)?
    ) {
        guard let binding = view.binding else {
            // Nothing shows it yet: the list asks when it comes.
            snapshot = new.settled
            completion?()
            return
        }
        let former = snapshot
        snapshot = new.settled
        let isTaken = binding.update(
            to: items(for: view), reloaded: Set(new.reloadedItemIdentifiers.map { number(of: $0) }),
            reconfigured: Set(new.reconfiguredItemIdentifiers.map { number(of: $0) }), animated: animated,
            usingReloadData: usingReloadData, completion: { completion?() })
        if !isTaken { snapshot = former }
    }
}

/// A data source that knows which item is which.
@MainActor protocol IdentifyingDataSource: AnyObject {
    func items(for view: ListScrollView) -> [ItemID]
}
