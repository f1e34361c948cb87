import LifecycleEvents

/// The items of a list as a diffable data source hands them over: a copy, which edits change one after the other.
public struct ListSnapshot: Hashable, Sendable {
    public private(set) var items: [ItemID]
    /// Items that are to get another cell.
    public private(set) var reloaded: Set<ItemID> = []
    /// Items whose cells are to be set up again.
    public private(set) var reconfigured: Set<ItemID> = []
    /// The number of the next item that nobody has named.
    private var nextItem: Int64

    init(items: [ItemID], nextItem: Int64) {
        self.items = items
        self.nextItem = nextItem
    }

    /// The items of a data source that numbers them itself, each of them once.
    package init(items: [ItemID], reloaded: Set<ItemID>, reconfigured: Set<ItemID>) {
        self.init(items: items, nextItem: 0)
        self.reloaded = reloaded
        self.reconfigured = reconfigured
    }

    /// The number that the next new item gets.
    var firstUnused: Int64 { nextItem }

    /// One change of a snapshot. Places are those of the snapshot at that moment.
    public enum Edit: Hashable, Sendable {
        case insert(at: Int, count: Int)
        case delete(at: Int, count: Int)
        case move(from: Int, to: Int)
        case reload(at: Int, count: Int)
        case reconfigure(at: Int, count: Int)
    }

    /// Makes one change; places that are not there are left out.
    public mutating func edit(_ edit: Edit) {
        switch edit {
        case .insert(let place, let count):
            let new = (0..<max(count, 0)).map { ItemID(nextItem + Int64($0)) }
            items.insert(contentsOf: new, at: min(max(place, 0), items.count))
            nextItem += Int64(new.count)
        case .delete(let place, let count): items.removeSubrange(range(place, count))
        case .move(let from, let to):
            guard items.indices.contains(from), items.indices.contains(to) else { return }
            items.insert(items.remove(at: from), at: to)
        case .reload(let place, let count): reloaded.formUnion(items[range(place, count)])
        case .reconfigure(let place, let count): reconfigured.formUnion(items[range(place, count)])
        }
    }

    private func range(_ place: Int, _ count: Int) -> Range<Int> {
        let start = min(max(place, 0), items.count)
        return start..<min(start + max(count, 0), items.count)
    }

    /// The updates that lead from `old` here, with as few moves as there can be, and the reloads, which name places
    /// after those updates.
    ///
    /// Complexity: O(*n* log *n*) for *n* items.
    func updates(from old: [ItemID]) -> (changes: BatchUpdates, reloads: BatchUpdates) {
        var oldPlaces: [ItemID: Int] = [:]
        oldPlaces.reserveCapacity(old.count)
        for (place, item) in old.enumerated() { oldPlaces[item] = place }
        // For each place here where its item was.
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

    /// Which of the `places` belong to a longest run that rises: those that need no move.
    private static func longestRise(in places: [Int?]) -> [Bool] {
        /// The number of the place at which a run of each length ends lowest.
        var ends: [Int] = []
        var before: [Int?] = Array(repeating: nil, count: places.count)
        for (number, place) in places.enumerated() {
            guard let place else { continue }
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if (places[ends[middle]] ?? 0) < place { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[number] = ends[low - 1] }
            if low < ends.count { ends[low] = number } else { ends.append(number) }
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
