import LifecycleEvents

/// The items of a diffable data source: a copy of the list's items, with edits in order.
public struct ListSnapshot: Hashable, Sendable {
    private var parts: SnapshotParts
    /// The header, the number of items, and the footer of each section; nil in a list without sections.
    package private(set) var sections: ListSections?
    /// The new sections with the app's layouts; nil keeps the current sections.
    private(set) var layouts: [ListSection]?
    /// The items that are deleted and inserted instead of moved.
    private var renewed: Set<ItemID> = []
    /// The number of the next new item.
    private var nextItem: Int64

    init(of items: FormerItems, sections: ListSections?, nextItem: Int64) {
        parts = SnapshotParts(of: items)
        self.sections = sections
        self.nextItem = nextItem
    }

    /// Creates a snapshot of a data source with its own, unique item numbers and its sections.
    package init(
        items: [ItemID], layouts: [ListSection], reloaded: Set<ItemID>, reconfigured: Set<ItemID>,
        renewed: Set<ItemID> = []
    ) {
        parts = SnapshotParts(items, reloaded: reloaded, reconfigured: reconfigured)
        nextItem = 0
        self.layouts = layouts
        self.renewed = renewed
    }

    /// The items in the order of the list. Headers and footers have items too. Complexity: O(*n*) for *n* items.
    public var items: [ItemID] { parts.items(in: 0..<parts.count) }

    /// Returns the items of a range of places.
    func items(in range: Range<Int>) -> [ItemID] { parts.items(in: range) }

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

    /// Applies a change. Ignores headers, footers, and places that do not exist. Complexity: O(edits so far).
    ///
    /// New items join the section of the item or header before them.
    public mutating func edit(_ edit: Edit) {
        switch edit {
        case .insert(let place, let count):
            let new = (0..<max(count, 0)).map { ItemID(nextItem + Int64($0)) }
            insert([SnapshotParts.Part(.new(new))], at: min(max(place, 0), parts.count))
            nextItem += Int64(new.count)
        case .delete(let place, let count):
            for range in cells(place, count).reversed() { _ = remove(range) }
        case .move(let from, let to):
            let places = 0..<parts.count
            guard places.contains(from), places.contains(to), let range = cells(from, 1).first else { return }
            insert(remove(range), at: to)
        case .reload(let place, let count):
            for range in cells(place, count) { parts.mark(range) { $0.isReloaded = true } }
        case .reloadSection(let section):
            if let places = sections?.places(of: section) { parts.mark(places) { $0.isReloaded = true } }
        case .reconfigure(let place, let count):
            for range in cells(place, count) { parts.mark(range) { $0.isReconfigured = true } }
        }
    }

    private mutating func insert(_ new: [SnapshotParts.Part], at place: Int) {
        let place = sections?.place(ofInsertAt: place) ?? place
        sections?.insert(new.reduce(0) { $0 + $1.count }, at: place)
        parts.insert(new, at: place)
    }

    private mutating func remove(_ range: Range<Int>) -> [SnapshotParts.Part] {
        sections?.remove(range)
        return parts.remove(range)
    }

    /// Returns the existing places from `place` on, without headers and footers.
    private func cells(_ place: Int, _ count: Int) -> [Range<Int>] {
        let start = min(max(place, 0), parts.count)
        let range = start..<min(start + max(count, 0), parts.count)
        return sections?.cells(in: range) ?? [range]
    }

    /// The way from the items of a list to a snapshot.
    struct Difference {
        /// The updates with the fewest moves.
        var changes = BatchUpdates()
        /// The reloads, at places after `changes`.
        var reloads = BatchUpdates()
        /// The items of `reloads` that `changes` inserts.
        var fresh: Set<ItemID> = []
    }

    /// Returns the difference between the items of a list and this snapshot.
    ///
    /// - Parameter isBatch: Whether the reloads are a part of the changes, at places before them.
    /// - Complexity: O(*k* log *k*) for a snapshot of the same items with *k* edits, otherwise O(*n* log *n*).
    func difference(from old: FormerItems, isBatch: Bool = false) -> Difference {
        let runs = parts.runs(from: old, without: renewed)
        let kept = runs.map { run in run.from.map { $0..<$0 + run.places.count } }
        let stay = SnapshotParts.staying(kept)
        var difference = Difference()
        for (run, stays) in zip(runs, stay) {
            guard let from = run.from else {
                difference.changes.insert(at: run.places.lowerBound, count: run.places.count)
                if run.isReloaded, !isBatch {
                    difference.reloads.reload(at: run.places.lowerBound, count: run.places.count)
                    difference.fresh.formUnion(parts.items(in: run.places))
                }
                continue
            }
            if !stays {
                for (number, place) in run.places.enumerated() {
                    difference.changes.move(from: from + number, to: place)
                }
            }
            // UIKit refuses to reload an item that moves in the same batch.
            if run.isReloaded, isBatch, stays {
                difference.changes.reload(at: from, count: run.places.count)
            } else if run.isReloaded {
                difference.reloads.reload(at: run.places.lowerBound, count: run.places.count)
            } else if run.isReconfigured {
                difference.changes.reconfigure(at: from, count: run.places.count)
            }
        }
        var end = 0
        for range in kept.compactMap({ $0 }).inOrder() {
            difference.changes.delete(at: end, count: range.lowerBound - end)
            end = range.upperBound
        }
        difference.changes.delete(at: end, count: old.items.count - end)
        return difference
    }

    /// The reloads of a snapshot that a list already shows.
    var reloads: Difference {
        var difference = Difference()
        parts.forEachMarked { places, part in
            guard part.isReloaded else { return }
            difference.reloads.reload(at: places.lowerBound, count: places.count)
            difference.fresh.formUnion(parts.items(in: places))
        }
        return difference
    }

    /// Returns the least number of moves that bring elements into order, by their former places.
    package static func moves(in places: [Int]) -> Int {
        let stay = SnapshotParts.staying(places.map { $0..<$0 + 1 })
        return stay.reduce(0) { $0 + ($1 ? 0 : 1) }
    }
}
