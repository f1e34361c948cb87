/// The items of one section as an outline. Items below a collapsed item are hidden. Touches do not expand
/// items.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable & Sendable>: Sendable {
    private struct Node: Sendable {
        let item: ItemIdentifierType
        let level: Int
        var isExpanded = false
    }

    /// The nodes, each item before the items below it.
    private var nodes: [Node] = []

    public init() {}

    public var items: [ItemIdentifierType] { nodes.map { $0.item } }
    public var rootItems: [ItemIdentifierType] { nodes.filter { $0.level == 0 }.map { $0.item } }

    public var visibleItems: [ItemIdentifierType] {
        var visible: [ItemIdentifierType] = []
        /// The level of the collapsed item that hides the following items.
        var hiding: Int?
        for node in nodes {
            if let level = hiding, node.level > level { continue }
            hiding = node.isExpanded ? nil : node.level
            visible.append(node.item)
        }
        return visible
    }

    public func index(of item: ItemIdentifierType) -> Int? { nodes.firstIndex { $0.item == item } }
    public func contains(_ item: ItemIdentifierType) -> Bool { index(of: item) != nil }
    public func isVisible(_ item: ItemIdentifierType) -> Bool { visibleItems.contains(item) }
    public func isExpanded(_ item: ItemIdentifierType) -> Bool { nodes[place(of: item)].isExpanded }
    public func level(of item: ItemIdentifierType) -> Int { nodes[place(of: item)].level }

    public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
        let place = place(of: child)
        return nodes[..<place].last { $0.level < nodes[place].level }?.item
    }

    public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> Self {
        let place = place(of: parent)
        var copy = Self()
        let top = nodes[place].level + (includingParent ? 0 : 1)
        copy.nodes = nodes[(includingParent ? place : place + 1)..<end(of: place)].map {
            Node(item: $0.item, level: $0.level - top, isExpanded: $0.isExpanded)
        }
        return copy
    }

    private func place(of item: ItemIdentifierType) -> Int {
        guard let place = index(of: item) else {
            preconditionFailure(
                "Invalid parameter not satisfying: item \(item) is not in the section snapshot.")
        }
        return place
    }

    /// Returns the place after all items below an item.
    private func end(of place: Int) -> Int {
        nodes[(place + 1)...].firstIndex { $0.level <= nodes[place].level } ?? nodes.count
    }

    private mutating func insert(_ items: [ItemIdentifierType], level: Int, at place: Int) {
        for item in items {
            precondition(
                !contains(item),
                "Item identifiers must be unique, and \(item) is in the section snapshot twice.")
        }
        nodes.insert(contentsOf: items.map { Node(item: $0, level: level) }, at: place)
    }

    public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
        guard let parent else { return insert(items, level: 0, at: nodes.count) }
        let place = place(of: parent)
        insert(items, level: nodes[place].level + 1, at: end(of: place))
    }

    public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
        let place = place(of: item)
        insert(items, level: nodes[place].level, at: place)
    }

    public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
        let place = place(of: item)
        insert(items, level: nodes[place].level, at: end(of: place))
    }

    /// Deletes items with the items below them.
    public mutating func delete(_ items: [ItemIdentifierType]) {
        for item in items {
            guard let place = index(of: item) else { continue }
            nodes.removeSubrange(place..<end(of: place))
        }
    }

    public mutating func deleteAll() { nodes = [] }

    public mutating func expand(_ items: [ItemIdentifierType]) { setExpanded(true, items) }
    public mutating func collapse(_ items: [ItemIdentifierType]) { setExpanded(false, items) }

    private mutating func setExpanded(_ isExpanded: Bool, _ items: [ItemIdentifierType]) {
        for item in items { nodes[place(of: item)].isExpanded = isExpanded }
    }
}

extension NSDiffableDataSourceSnapshot {
    mutating func replaceItems(
        inSection section: SectionIdentifierType, with items: [ItemIdentifierType]
    ) {
        if indexOfSection(section) == nil { appendSections([section]) }
        deleteItems(itemIdentifiers(inSection: section))
        appendItems(items, toSection: section)
    }
}
