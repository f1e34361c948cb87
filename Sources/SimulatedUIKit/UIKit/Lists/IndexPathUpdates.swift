import LifecycleEvents
import ScrollSimulation

/// The updates of a batch by index paths. Deletes, reloads and the beginnings of moves use index paths before
/// the batch; inserts and the ends of moves use index paths after it.
struct IndexPathUpdates {
    var deletedItems: [IndexPath] = []
    var insertedItems: [IndexPath] = []
    var moves: [(from: IndexPath, to: IndexPath)] = []
    var reloadedItems: [IndexPath] = []
    var reconfiguredItems: [IndexPath] = []
    var deletedSections = IndexSet()
    var insertedSections = IndexSet()
    var reloadedSections = IndexSet()
    var movedSections: [(from: Int, to: Int)] = []

    /// Returns the first update that UIKit refuses by itself.
    func fault(from old: ListSections, to new: ListSections) -> UpdateFault? {
        func count(_ sections: ListSections, _ path: IndexPath) -> Int {
            sections.sections.indices.contains(path.section) ? sections.sections[path.section].count : 0
        }
        for path in (deletedItems + reloadedItems + moves.map { $0.from }).sorted()
        where path.item >= count(old, path) {
            return .leavesPastEnd(section: path.section, item: path.item, count: count(old, path))
        }
        let (deleted, reloaded) = (Set(deletedItems), Set(reloadedItems))
        if let path = deleted.intersection(reloaded).min() {
            return .deletesAndReloads(section: path.section, item: path.item)
        }
        if let path = deleted.intersection(moves.map { $0.from }).min() {
            return .deletesAndMoves(section: path.section, item: path.item)
        }
        for path in (insertedItems + moves.map { $0.to }).sorted() where path.item >= count(new, path) {
            return .comesPastEnd(section: path.section, item: path.item, count: count(new, path))
        }
        return nil
    }

    /// Returns the items after the updates, each with its former number. Returns nil if the updates do not
    /// lead from `old` to `new`, in which case UIKit raises.
    ///
    /// - Parameter number: Returns numbers for new items.
    func items(
        from old: ListSections, _ items: [ItemID], to new: ListSections, number: (Int) -> [ItemID]
    ) -> [ItemID]? {
        let (movesFrom, movesTo) = (movedSections.map { $0.from }, movedSections.map { $0.to })
        let newSections = new.sections.indices.filter {
            !insertedSections.contains($0) && !movesTo.contains($0)
        }
        let oldSections = old.sections.indices.filter {
            !deletedSections.contains($0) && !movesFrom.contains($0)
        }
        guard newSections.count == oldSections.count else { return nil }
        let arriving = Set(insertedItems).union(moves.map { $0.to })
        let leaving = Set(deletedItems).union(moves.map { $0.from })
        let isKnown =
            leaving.allSatisfy { old.place(of: $0) != nil }
            && arriving.allSatisfy { new.place(of: $0) != nil }
        guard isKnown else { return nil }
        func item(at path: IndexPath) -> ItemID? { old.place(of: path).map { items[$0] } }
        let moved = Dictionary(moves.compactMap { move in item(at: move.from).map { (move.to, $0) } }) { $1 }
        var result: [ItemID] = []
        result.reserveCapacity(new.count)
        // The old section of each new section.
        var origins = Dictionary(uniqueKeysWithValues: zip(newSections, oldSections))
        for (from, to) in movedSections { origins[to] = from }
        for (place, section) in new.sections.enumerated() {
            guard let origin = origins[place], !reloadedSections.contains(origin) else {
                result += number(section.places)
                continue
            }
            let former = old.sections[origin]
            if section.hasHeader {
                result += old.place(of: .header(origin)).map { [items[$0]] } ?? number(1)
            }
            var staying = (0..<former.count).lazy.map { IndexPath(item: $0, section: origin) }
                .filter { !leaving.contains($0) }.makeIterator()
            for index in 0..<section.count {
                let path = IndexPath(item: index, section: place)
                if let item = moved[path] {
                    result.append(item)
                } else if arriving.contains(path) {
                    result += number(1)
                } else {
                    guard let next = staying.next(), let item = item(at: next) else { return nil }
                    result.append(item)
                }
            }
            guard staying.next() == nil else { return nil }
            if section.hasFooter {
                result += old.place(of: .footer(origin)).map { [items[$0]] } ?? number(1)
            }
        }
        return result
    }
}

/// The counts of a list view that has never been in the window, and its updates there.
struct UpdatesOutsideWindow {
    /// The counts after the last update; nil if the next update must read them.
    private var known: ListSections?

    /// Called before an update.
    mutating func begin(_ counts: [Int]) { known = known ?? Self.sections(counts) }

    /// Called after an update.
    ///
    /// - Returns: False if the update does not lead to the new counts, in which case UIKit raises.
    mutating func end(_ updates: IndexPathUpdates, _ counts: [Int]) -> Bool {
        let (old, new) = (known ?? Self.sections(counts), Self.sections(counts))
        known = new
        let numbers = { (count: Int) in Array(repeating: ItemID(0), count: count) }
        return updates.items(from: old, numbers(old.count), to: new, number: numbers) != nil
    }

    private static func sections(_ counts: [Int]) -> ListSections {
        ListSections(counts.map { ListSections.Section(count: $0) })
    }
}

extension ListBinding {
    /// - Parameter completion: Called with false if the update was cut short.
    func perform(_ updates: IndexPathUpdates, completion: @escaping @MainActor (_ isFinished: Bool) -> Void) {
        guard let view else { return }
        let (old, oldItems) = (sections, items)
        let new = ListSections(view.sectionLayouts.map { $0.places })
        let fault = updates.fault(from: old, to: new)
        guard fault == nil,
            let changed = updates.items(from: old, oldItems, to: new, number: { number($0) })
        else {
            return host.engine.misused(
                .invalidUpdate, about: nil, saying: fault?.message(isTable: list.isTable))
        }
        func numbers(at paths: [IndexPath]) -> Set<ItemID> {
            Set(paths.compactMap { old.place(of: $0).map { oldItems[$0] } })
        }
        update(
            to: changed, reloaded: numbers(at: updates.reloadedItems),
            reconfigured: numbers(at: updates.reconfiguredItems), animated: true, isBatch: true
        ) { isFinished in MainActor.assumeIsolated { completion(isFinished) } }
    }
}

// Conversions between the list's elements and UIKit's index paths.

extension ListElement {
    static func cell(_ path: IndexPath) -> ListElement { .cell(section: path.section, item: path.item) }

    /// The index path, or nil for a header and a footer.
    var path: IndexPath? {
        if case .cell(let section, let item) = self { IndexPath(item: item, section: section) } else { nil }
    }
}

extension ListSections {
    func place(of path: IndexPath) -> Int? { place(of: .cell(path)) }
}
