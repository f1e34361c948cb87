import LifecycleEvents

/// The items of a diffable data source: a copy of the list's items, with edits in order.
public struct ListSnapshot: Hashable, Sendable {
    /// The items in the order of the list. Headers and footers have items too.
    public private(set) var items: [ItemID]
    /// The header, the number of items, and the footer of each section; nil in a list without sections.
    package private(set) var sections: ListSections?
    /// The new sections with the app's layouts; nil keeps the current sections.
    private(set) var layouts: [ListSection]?
    /// The items that get another cell.
    public private(set) var reloaded: Set<ItemID> = []
    /// The items whose cells are configured again.
    public private(set) var reconfigured: Set<ItemID> = []
    /// The number of the next new item.
    private var nextItem: Int64

    init(items: [ItemID], sections: ListSections?, nextItem: Int64) {
        self.items = items
        self.sections = sections
        self.nextItem = nextItem
    }

    /// Creates a snapshot of a data source with its own, unique item numbers and its sections.
    package init(
        items: [ItemID], layouts: [ListSection], reloaded: Set<ItemID>, reconfigured: Set<ItemID>
    ) {
        self.init(items: items, sections: nil, nextItem: 0)
        self.layouts = layouts
        self.reloaded = reloaded
        self.reconfigured = reconfigured
    }

    /// The number of the next new item.
    var firstUnused: Int64 { nextItem }

    /// A change of a snapshot. Places refer to the snapshot before the change.
    public enum Edit: Hashable, Sendable {
        /// Inserts new items, with numbers that the list has never used.
        case insert(at: Int, count: Int)
        /// Deletes `count` items from a place on.
        case delete(at: Int, count: Int)
        /// Moves one item. `to` is the place after the item has been removed.
        case move(from: Int, to: Int)
        /// Requests new cells for `count` items from a place on.
        case reload(at: Int, count: Int)
        /// Requests new cells for the header, the items and the footer of a section.
        case reloadSection(Int)
        /// Configures the cells of `count` items from a place on again. The items keep their cells.
        case reconfigure(at: Int, count: Int)
    }

    /// Applies a change. Ignores headers, footers, and places that do not exist.
    ///
    /// New items join the section of the item or header before them.
    public mutating func edit(_ edit: Edit) {
        switch edit {
        case .insert(let place, let count):
            let new = (0..<max(count, 0)).map { ItemID(nextItem + Int64($0)) }
            insert(new, at: min(max(place, 0), items.count))
            nextItem += Int64(new.count)
        case .delete(let place, let count):
            for range in cells(place, count).reversed() { remove(range) }
        case .move(let from, let to):
            guard items.indices.contains(from), items.indices.contains(to), let range = cells(from, 1).first
            else { return }
            let item = items[from]
            remove(range)
            insert([item], at: to)
        case .reload(let place, let count):
            for range in cells(place, count) { reloaded.formUnion(items[range]) }
        case .reloadSection(let section):
            if let places = sections?.places(of: section) { reloaded.formUnion(items[places]) }
        case .reconfigure(let place, let count):
            for range in cells(place, count) { reconfigured.formUnion(items[range]) }
        }
    }

    private mutating func insert(_ new: [ItemID], at place: Int) {
        let place = sections?.place(ofInsertAt: place) ?? place
        sections?.insert(new.count, at: place)
        items.insert(contentsOf: new, at: place)
    }

    private mutating func remove(_ range: Range<Int>) {
        sections?.remove(range)
        items.removeSubrange(range)
    }

    /// Returns the existing places from `place` on, without headers and footers.
    private func cells(_ place: Int, _ count: Int) -> [Range<Int>] {
        let start = min(max(place, 0), items.count)
        let range = start..<min(start + max(count, 0), items.count)
        return sections?.cells(in: range) ?? [range]
    }

    /// Returns the updates from `old` to this snapshot with the fewest moves, and the reloads at places after
    /// the updates. Complexity: O(*n* log *n*) for *n* items.
    func updates(from old: [ItemID]) -> (changes: BatchUpdates, reloads: BatchUpdates) {
        var oldPlaces: [ItemID: Int] = [:]
        oldPlaces.reserveCapacity(old.count)
        for (place, item) in old.enumerated() { oldPlaces[item] = place }
        // The old place of the item at each place.
        let cameFrom = items.map { oldPlaces[$0] }
        var (changes, reloads) = (BatchUpdates(), BatchUpdates())
        let stays = Self.longestRise(in: cameFrom)
        for (place, from) in cameFrom.enumerated() {
            guard let from else {
                changes.insert(at: place)
                continue
            }
            if !stays[place] { changes.move(from: from, to: place) }
            let item = items[place]
            oldPlaces[item] = nil
            if reloaded.contains(item) {
                reloads.reload(at: place)
            } else if reconfigured.contains(item) {
                changes.reconfigure(at: from)
            }
        }
        for place in oldPlaces.values.sorted() { changes.delete(at: place) }
        return (changes, reloads)
    }

    /// Returns which of the `places` belong to a longest increasing subsequence. Its items need no move.
    private static func longestRise(in places: [Int?]) -> [Bool] {
        /// For each length, the index at which a subsequence ends with the lowest place.
        var ends: [Int] = []
        var before: [Int?] = Array(repeating: nil, count: places.count)
        for (number, place) in places.enumerated() {
            guard let place else { continue }
            let length = ends.partitioningIndex { places[$0] ?? 0 >= place }
            if length > 0 { before[number] = ends[length - 1] }
            if length < ends.count { ends[length] = number } else { ends.append(number) }
        }
        var isInRun = Array(repeating: false, count: places.count)
        var next = ends.last
        while let number = next {
            isInRun[number] = true
            next = before[number]
        }
        return isInRun
    }
}
