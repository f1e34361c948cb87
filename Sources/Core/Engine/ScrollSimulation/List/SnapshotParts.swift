import AnimatorPool
import LifecycleEvents

/// The items that a list had when a snapshot was taken.
///
/// Sendable, because the items do not change and nothing calls their heights.
final class FormerItems: @unchecked Sendable {
    let items: ItemSequence

    init(_ items: ItemSequence) { self.items = items }
}

/// The items of a snapshot, as parts of the former items of its list and as new items.
///
/// So the cost of a snapshot depends on its edits, not on the length of the list.
struct SnapshotParts: Hashable, Sendable {
    /// Items that follow each other, with the same marks.
    struct Part: Sendable {
        enum Source: Sendable {
            /// Places of the former items.
            case former(Range<Int>)
            case new([ItemID])
        }

        private(set) var source: Source
        var isReloaded = false
        var isReconfigured = false

        init(_ source: Source) { self.source = source }

        var count: Int {
            switch source {
            case .former(let places): places.count
            case .new(let items): items.count
            }
        }

        /// Returns the items of a range of the part.
        func part(_ range: Range<Int>) -> Part {
            var part = self
            switch source {
            case .former(let places):
                part.source = .former(
                    places.lowerBound + range.lowerBound..<places.lowerBound + range.upperBound)
            case .new(let items): part.source = .new(Array(items[range]))
            }
            return part
        }
    }

    private let former: FormerItems
    private var parts: [Part] = []
    private(set) var count: Int

    /// Creates the items of a list.
    init(of items: FormerItems) {
        former = items
        count = items.items.count
        if count > 0 { parts = [Part(.former(0..<count))] }
    }

    /// Creates the items of an app's data source.
    init(_ items: [ItemID], reloaded: Set<ItemID>, reconfigured: Set<ItemID>) {
        former = FormerItems(ItemSequence(count: 0, heightOf: nil))
        count = items.count
        var start = 0
        while start < count {
            var part = Part(.new([]))
            (part.isReloaded, part.isReconfigured) = (
                reloaded.contains(items[start]), reconfigured.contains(items[start])
            )
            var end = start + 1
            while end < count, reloaded.contains(items[end]) == part.isReloaded,
                reconfigured.contains(items[end]) == part.isReconfigured
            {
                end += 1
            }
            var next = Part(.new(Array(items[start..<end])))
            (next.isReloaded, next.isReconfigured) = (part.isReloaded, part.isReconfigured)
            parts.append(next)
            start = end
        }
    }

    /// Calls `body` with the overlap of each part with `range`, and its places.
    private func forEach(in range: Range<Int>, _ body: (Range<Int>, Part) -> Void) {
        var start = 0
        for part in parts {
            let places = start..<start + part.count
            let inside = places.clamped(to: range)
            if !inside.isEmpty {
                body(inside, part.part(inside.lowerBound - start..<inside.upperBound - start))
            }
            start = places.upperBound
            if start >= range.upperBound { return }
        }
    }

    /// Calls `body` with each part that has a mark.
    func forEachMarked(_ body: (Range<Int>, Part) -> Void) {
        var start = 0
        for part in parts {
            if part.isReloaded || part.isReconfigured { body(start..<start + part.count, part) }
            start += part.count
        }
    }

    func items(in range: Range<Int>) -> [ItemID] {
        var found: [ItemID] = []
        found.reserveCapacity(range.count)
        forEach(in: range) { _, part in
            switch part.source {
            case .former(let places): found += former.items.items(in: places)
            case .new(let items): found += items
            }
        }
        return found
    }

    /// Each item with its marks, in order.
    private var marks: [Int64] {
        var marks: [Int64] = []
        forEach(in: 0..<count) { places, part in
            let mark: Int64 = (part.isReloaded ? 1 : 0) + (part.isReconfigured ? 2 : 0)
            for item in items(in: places) { marks.append(item.rawValue &* 4 &+ mark) }
        }
        return marks
    }

    static func == (left: Self, right: Self) -> Bool { left.marks == right.marks }

    func hash(into hasher: inout Hasher) { hasher.combine(marks) }

    // MARK: Changes

    mutating func insert(_ new: [Part], at place: Int) {
        let index = boundary(at: place)
        for part in new.reversed() where part.count > 0 {
            parts.insert(part, at: index)
            count += part.count
        }
    }

    mutating func remove(_ range: Range<Int>) -> [Part] {
        guard !range.isEmpty else { return [] }
        let indices = boundary(at: range.lowerBound)..<boundary(at: range.upperBound)
        defer { parts.removeSubrange(indices) }
        count -= range.count
        return Array(parts[indices])
    }

    mutating func mark(_ range: Range<Int>, _ mark: (inout Part) -> Void) {
        guard !range.isEmpty else { return }
        for index in boundary(at: range.lowerBound)..<boundary(at: range.upperBound) { mark(&parts[index]) }
    }

    /// Returns the index of the part that begins at `place`. Splits a part, if needed.
    private mutating func boundary(at place: Int) -> Int {
        var rest = place
        for (index, part) in parts.enumerated() {
            if rest == 0 { return index }
            if rest < part.count {
                parts[index] = part.part(rest..<part.count)
                parts.insert(part.part(0..<rest), at: index)
                return index + 1
            }
            rest -= part.count
        }
        return parts.count
    }

    // MARK: The difference

    /// Items with the same marks that follow each other here, and followed each other before or are all new.
    struct Run {
        var places: Range<Int>
        /// The former place of the first item; nil for new items.
        let from: Int?
        let isReloaded: Bool
        let isReconfigured: Bool
    }

    /// Returns the runs of the items of a list.
    ///
    /// - Parameter renewed: Items that count as new.
    func runs(from old: FormerItems, without renewed: Set<ItemID>) -> [Run] {
        var runs: [Run] = []
        func add(_ places: Range<Int>, _ from: Int?, _ part: Part) {
            if let last = runs.last, last.from.map({ $0 + last.places.count }) == from,
                last.isReloaded == part.isReloaded, last.isReconfigured == part.isReconfigured
            {
                runs[runs.count - 1].places = last.places.lowerBound..<places.upperBound
            } else {
                runs.append(
                    Run(
                        places: places, from: from, isReloaded: part.isReloaded,
                        isReconfigured: part.isReconfigured))
            }
        }
        if old === former {
            forEach(in: 0..<count) { places, part in
                switch part.source {
                case .former(let former): add(places, former.lowerBound, part)
                case .new: add(places, nil, part)
                }
            }
            return runs
        }
        // A browser has no data source of an app, and each snapshot is applied at once.
        precondition(!Platform.isBrowser, "The items have changed since the snapshot was taken.")
        var oldPlaces: [ItemID: Int] = [:]
        oldPlaces.reserveCapacity(old.items.count)
        for (place, item) in old.items.all.enumerated() where !renewed.contains(item) {
            oldPlaces[item] = place
        }
        forEach(in: 0..<count) { places, part in
            for (place, item) in zip(places, items(in: places)) {
                add(place..<place + 1, oldPlaces[item], part)
            }
        }
        return runs
    }

    /// Returns which runs of places stay where they are: a longest increasing sequence of places. The others move.
    ///
    /// - Parameter runs: The former places of each run, without overlaps; nil for new items.
    static func staying(_ runs: [Range<Int>?]) -> [Bool] {
        /// The runs at the ends of increasing sequences: a sequence of `length` + 1 items ends with the item at
        /// the first of `places`, and so on. Each is the lowest end for its length.
        var ends: [(length: Int, places: Range<Int>, run: Int)] = []
        var before: [Int?] = Array(repeating: nil, count: runs.count)
        for (run, places) in runs.enumerated() {
            guard let places, !places.isEmpty else { continue }
            let index = ends.partitioningIndex { $0.places.lowerBound >= places.lowerBound }
            let last = index > 0 ? ends[index - 1] : nil
            before[run] = last?.run
            let length = last.map { $0.length + $0.places.count } ?? 0
            // Replaces the ends of the same lengths, which are higher.
            let longest = length + places.count
            var next = index
            while next < ends.count, ends[next].length + ends[next].places.count <= longest { next += 1 }
            if next < ends.count, ends[next].length < longest {
                let end = ends[next]
                ends[next] = (
                    longest, end.places.lowerBound + longest - end.length..<end.places.upperBound, end.run
                )
            }
            ends.removeSubrange(index..<next)
            ends.insert((length, places, run), at: index)
        }
        var stays = Array(repeating: false, count: runs.count)
        var next = ends.last?.run
        while let run = next {
            stays[run] = true
            next = before[run]
        }
        return stays
    }
}
