/// An update that UIKit refuses by itself, before it compares the counts of items.
package enum UpdateFault: Hashable, Sendable {
    /// A delete, a reload or the beginning of a move of an item that does not exist before the batch.
    case leavesPastEnd(section: Int, item: Int, count: Int)
    /// An insert or the end of a move at a place that does not exist after the batch.
    case comesPastEnd(section: Int, item: Int, count: Int)
    /// A delete and a reload of one item.
    case deletesAndReloads(section: Int, item: Int)
    /// A delete and a move of one item.
    case deletesAndMoves(section: Int, item: Int)

    /// Returns UIKit's message, in the words of a table or a collection view.
    package func message(isTable: Bool) -> String {
        let what = isTable ? "row" : "item"
        return switch self {
        case .leavesPastEnd(let section, let item, let count):
            "attempt to delete \(what) \(item) from section \(section) which only contains \(count) \(what)s before "
                + "the update"
        case .comesPastEnd(let section, let item, let count):
            "attempt to insert \(what) \(item) into section \(section), but there are only \(count) \(what)s in "
                + "section \(section) after the update"
        case .deletesAndReloads(let section, let item):
            "attempt to delete and reload the same index path ({length = 2, path = \(section) - \(item)})"
        case .deletesAndMoves(let section, let item):
            "attempt to perform a delete and a move from the same index path ({length = 2, path = \(section) - "
                + "\(item)})"
        }
    }
}

extension SimulatedList {
    /// Returns the first update of a batch that UIKit refuses by itself.
    func fault(of updates: BatchUpdates) -> UpdateFault? {
        let count = items.count
        /// The section of a place, the place's number in the section, and the number of items of the section.
        func position(_ place: Int, end: Int) -> (section: Int, item: Int, count: Int) {
            guard let sections = geometry.sections?.places, let last = sections.sections.indices.last else {
                return (0, place, end)
            }
            if place < sections.count, case .cell(let section, let item) = sections[place] {
                return (section, item, sections.sections[section].count)
            }
            return (last, place - sections.firstCell(of: last), sections.sections[last].count)
        }
        let leaving = updates.deletes + updates.reloads + updates.moves.map { $0.from..<$0.from + 1 }
        if let range = leaving.filter({ $0.upperBound > count }).min(by: { $0.lowerBound < $1.lowerBound }) {
            let place = position(max(range.lowerBound, count), end: count)
            return .leavesPastEnd(section: place.section, item: place.item, count: place.count)
        }
        for range in updates.deletes {
            if let reload = updates.reloads.first(where: { $0.overlaps(range) }) {
                let place = position(max(range.lowerBound, reload.lowerBound), end: count)
                return .deletesAndReloads(section: place.section, item: place.item)
            }
            if let move = updates.moves.first(where: { range.contains($0.from) }) {
                let place = position(move.from, end: count)
                return .deletesAndMoves(section: place.section, item: place.item)
            }
        }
        let end = count - updates.deletedCount + updates.insertedCount
        let coming = updates.inserts + updates.moves.map { $0.to..<$0.to + 1 }
        guard let range = coming.filter({ $0.upperBound > end }).min(by: { $0.lowerBound < $1.lowerBound })
        else { return nil }
        let place = position(max(range.lowerBound, end), end: end)
        return .comesPastEnd(section: place.section, item: place.item, count: place.count)
    }
}
