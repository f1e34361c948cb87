import UIKit

/// How far ahead of the viewport the list prepares cells, in viewports.
final class CellsAheadScreen: ListFactScreen {
    override class var fact: String { "list.cellsAhead" }
    override class var needsFling: Bool { true }

    override func answer() async throws -> FactAnswer? {
        guard try await isFlung() else { return nil }
        let last = displayed.max() ?? 0
        let ahead = (itemsAhead.max() ?? last) - last
        return .number((Double(ahead) * rowHeight / list.bounds.height * 100).rounded() / 100)
    }
}

/// Whether `cellForItem(at:)` returns a cell that is prepared and not displayed.
class CellForItemAheadScreen: ListFactScreen {
    override class var fact: String { "list.cellForItemAhead" }
    override class var needsFling: Bool { true }

    final func cell(_ item: Int) -> UICollectionViewCell? {
        list.cellForItem(at: IndexPath(item: item, section: 0))
    }

    override func answer() async throws -> FactAnswer? {
        guard try await isFlung(), let item = itemsAhead.max() else { return nil }
        return .text(cell(item) == nil ? "nil" : "cell")
    }
}

/// How many seconds the list keeps a prepared cell that it does not display; at most 12.
final class AheadKeptScreen: CellForItemAheadScreen {
    override class var fact: String { "list.aheadKeptSeconds" }

    override func answer() async throws -> FactAnswer? {
        guard try await isFlung(), let item = itemsAhead.max(), cell(item) != nil else { return nil }
        let start = requestTimes[item] ?? 0
        var seconds = 0.0
        list.setContentOffset(.zero, animated: false)
        while seconds < 12, cell(item) != nil {
            try await wait(0.25)
            seconds = CACurrentMediaTime() - start
            // A list pools a cell in a layout.
            list.setContentOffset(CGPoint(x: 0, y: list.contentOffset.y + 1), animated: false)
        }
        // Rounded to tenths, because the cell is checked only four times a second.
        return .number((seconds * 10).rounded() / 10)
    }
}
