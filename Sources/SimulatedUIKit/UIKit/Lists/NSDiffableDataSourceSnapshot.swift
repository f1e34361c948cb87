/// Sections and items by their unique identifiers.
public struct NSDiffableDataSourceSnapshot<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
    private struct Section: Sendable {
        let identifier: SectionIdentifierType
        var items: [ItemIdentifierType] = []
    }

    private var sections: [Section] = []
    private var known: Set<ItemIdentifierType> = []
    public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
    public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
    public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []

    public init() {}

    /// A copy without the lists of reloaded and reconfigured items, as the data source stores the snapshot.
    var settled: Self {
        var copy = self
        copy.reloadedItemIdentifiers = []
        copy.reconfiguredItemIdentifiers = []
        copy.reloadedSectionIdentifiers = []
        return copy
    }

    // MARK: Contents

    public var numberOfItems: Int { known.count }
    public var numberOfSections: Int { sections.count }
    public var sectionIdentifiers: [SectionIdentifierType] { sections.map { $0.identifier } }
    public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap { $0.items } }

    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        itemIdentifiers(inSection: identifier).count
    }

    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        sections[place(of: identifier)].items
    }

    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        sections.first { $0.items.contains(identifier) }?.identifier
    }

    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
        itemIdentifiers.firstIndex(of: identifier)
    }

    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        sections.firstIndex { $0.identifier == identifier }
    }

    func item(at path: IndexPath) -> ItemIdentifierType? {
        guard sections.indices.contains(path.section),
            sections[path.section].items.indices.contains(path.item)
        else { return nil }
        return sections[path.section].items[path.item]
    }

    func count(in section: Int) -> Int { sections[section].items.count }

    private func place(of identifier: SectionIdentifierType) -> Int {
        guard let place = indexOfSection(identifier) else {
            preconditionFailure(
                "Invalid parameter not satisfying: section \(identifier) is not in the snapshot.")
        }
        return place
    }

    func indexPath(of identifier: ItemIdentifierType) -> IndexPath? {
        for (section, items) in sections.enumerated() {
            if let item = items.items.firstIndex(of: identifier) {
                return IndexPath(item: item, section: section)
            }
        }
        return nil
    }

    private func place(of identifier: ItemIdentifierType) -> IndexPath {
        guard let place = indexPath(of: identifier) else {
            preconditionFailure(
                "Invalid parameter not satisfying: item \(identifier) is not in the snapshot.")
        }
        return place
    }

    // MARK: Items

    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        precondition(
            !sections.isEmpty,
            "There are currently no sections in the data source. Please add a section first.")
        let place = sectionIdentifier.map { self.place(of: $0) } ?? sections.count - 1
        removeKnown(identifiers)
        sections[place].items += identifiers
    }

    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
    ) {
        insert(identifiers, at: 0, from: beforeIdentifier)
    }

    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
    ) {
        insert(identifiers, at: 1, from: afterIdentifier)
    }

    private mutating func insert(
        _ identifiers: [ItemIdentifierType], at distance: Int, from destination: ItemIdentifierType
    ) {
        precondition(
            !identifiers.contains(destination),
            "Invalid update: destination for insertion operation [\(destination)] is in the insertion identifier "
                + "list for update")
        removeKnown(identifiers)
        let place = place(of: destination)
        sections[place.section].items.insert(contentsOf: identifiers, at: place.item + distance)
    }

    /// Removes the identifiers that are already in the snapshot. An append or an insert then moves them.
    private mutating func removeKnown(_ identifiers: [ItemIdentifierType]) {
        let added = Set(identifiers)
        precondition(
            added.count == identifiers.count,
            "Fatal: supplied item identifiers are not unique. Duplicate identifiers: \(Self.duplicates(identifiers))"
        )
        if !known.isDisjoint(with: added) {
            for section in sections.indices { sections[section].items.removeAll { added.contains($0) } }
        }
        known.formUnion(added)
    }

    private static func duplicates(_ identifiers: [ItemIdentifierType]) -> [ItemIdentifierType] {
        var seen: Set<ItemIdentifierType> = []
        return identifiers.filter { !seen.insert($0).inserted }
    }

    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        let gone = Set(identifiers)
        known.subtract(gone)
        for section in sections.indices { sections[section].items.removeAll { gone.contains($0) } }
    }

    public mutating func deleteAllItems() { self = Self() }

    public mutating func moveItem(
        _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
    ) {
        take(identifier)
        let place = place(of: toIdentifier)
        sections[place.section].items.insert(identifier, at: place.item)
    }

    public mutating func moveItem(
        _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
    ) {
        take(identifier)
        let place = place(of: toIdentifier)
        sections[place.section].items.insert(identifier, at: place.item + 1)
    }

    private mutating func take(_ identifier: ItemIdentifierType) {
        let place = place(of: identifier)
        sections[place.section].items.remove(at: place.item)
    }

    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        reloadedItemIdentifiers += identifiers
    }

    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        reconfiguredItemIdentifiers += identifiers
    }

    // MARK: Sections

    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        insert(identifiers, at: sections.count)
    }

    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
    ) { insert(identifiers, at: place(of: toIdentifier)) }

    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
    ) { insert(identifiers, at: place(of: toIdentifier) + 1) }

    private mutating func insert(_ identifiers: [SectionIdentifierType], at place: Int) {
        let there = identifiers.filter { indexOfSection($0) != nil }
        let (s, verb) = there.count == 1 ? ("", "exists") : ("s", "exist")
        precondition(
            there.isEmpty,
            "Diffable data source detected an attempt to insert or append \(there.count) section identifier\(s) that "
                + "already \(verb) in the snapshot. Identifiers in a snapshot must be unique. Section identifier\(s) "
                + "that already \(verb): \(there)")
        precondition(
            Set(identifiers).count == identifiers.count,
            "Fatal: supplied section identifiers are not unique. Section identifiers: \(identifiers)")
        sections.insert(contentsOf: identifiers.map { Section(identifier: $0) }, at: place)
    }

    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        for section in sections where identifiers.contains(section.identifier) {
            known.subtract(section.items)
        }
        sections.removeAll { identifiers.contains($0.identifier) }
    }

    public mutating func moveSection(
        _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
    ) {
        let section = sections.remove(at: place(of: identifier))
        sections.insert(section, at: place(of: toIdentifier))
    }

    public mutating func moveSection(
        _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
    ) {
        let section = sections.remove(at: place(of: identifier))
        sections.insert(section, at: place(of: toIdentifier) + 1)
    }

    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        reloadedSectionIdentifiers += identifiers
        reloadedItemIdentifiers += identifiers.flatMap { itemIdentifiers(inSection: $0) }
    }
}

extension NSDiffableDataSourceSnapshot: Equatable {
    public static func == (left: Self, right: Self) -> Bool {
        left.sectionIdentifiers == right.sectionIdentifiers && left.itemIdentifiers == right.itemIdentifiers
    }
}
