import UIKit

/// Whether the display of a cell ends as soon as the cell leaves the viewport.
final class DisplayEndScreen: ListFactScreen {
    override class var fact: String { "list.displayEnd" }

    override func answer() async throws -> FactAnswer? {
        try await scroll(by: rowHeight * 2)
        return .text(ended.isEmpty ? "later" : "atOnce")
    }
}

/// Whether a cell that left the viewport and comes back is requested again.
final class ReturningCellScreen: ListFactScreen {
    override class var fact: String { "list.returningCell" }

    override func answer() async throws -> FactAnswer? {
        try await scroll(by: rowHeight * 2)
        try await scroll(by: -rowHeight * 2)
        return .text(requested.filter { $0 == 0 }.count > 1 ? "requestedAgain" : "kept")
    }
}

/// The index path that `didEndDisplaying` gets for a cell that an update moves out of the viewport.
class EndedIndexPathScreen: ListFactScreen {
    override class var fact: String { "list.endedIndexPath" }

    /// Inserts enough items to move the first cell out of the viewport.
    final func moveFirstCellOut() async throws -> (path: IndexPath, cell: UICollectionViewCell)? {
        let first = list.cellForItem(at: IndexPath(item: 0, section: 0))
        list.performBatchUpdates {
            self.items.insert(contentsOf: 1000..<1100, at: 0)
            self.list.insertItems(at: (0..<100).map { IndexPath(item: $0, section: 0) })
        }
        try await wait(1)
        return ended.first { $0.cell === first }
    }

    override func answer() async throws -> FactAnswer? {
        guard let end = try await moveFirstCellOut() else { return nil }
        return .text(end.path.item == 0 ? "before" : end.path.item == 100 ? "after" : "other")
    }
}

/// Whether a cell that an update moves out of the viewport enters its pool, or waits for its item.
final class EndedCellScreen: EndedIndexPathScreen {
    override class var fact: String { "list.endedCell" }

    override func answer() async throws -> FactAnswer? {
        guard try await moveFirstCellOut() != nil else { return nil }
        let before = requested.count
        list.setContentOffset(CGPoint(x: 0, y: rowHeight * 100), animated: false)
        try await wait(0.2)
        return .text(requested[before...].contains(0) ? "pooled" : "waits")
    }
}
