import LifecycleEvents

/// Where the items of a list lie: rows of equal columns, each row as high as its highest item.
///
/// A class, because a list asks it many times a frame, and each time a value would be copied with its arrays.
final class ListGeometry {
    private let shape: ListShape
    /// What lies there. Whoever has changed it lays out.
    @exclusivity(unchecked) var items: ItemSequence
    @exclusivity(unchecked) private(set) var itemCount = 0
    private let heights: ItemHeights
    // Each frame asks for these several times.
    private let isUniform: Bool
    @exclusivity(unchecked) private var rowCount = 0
    @exclusivity(unchecked) private(set) var contentHeight = 0.0
    /// The top of each row and, last, the end of the content; empty while all rows are equally high, and while the items
    /// keep their heights.
    @exclusivity(unchecked) private var tops: [Double] = []
    private var keepsTops: Bool { !tops.isEmpty }

    var columns: Int { shape.columns }

    /// - Parameter heightOf: The height of an item as a client says it, in place of the shape's.
    init(shape: ListShape, seed: UInt64, heightOf: ((ItemID) -> Double)? = nil) {
        self.shape = shape
        let isUniform =
            heightOf == nil && shape.pattern.isEmpty
            && shape.itemHeight.lowerBound == shape.itemHeight.upperBound
        self.isUniform = isUniform
        heights = ItemHeights(shape: shape, seed: seed, given: heightOf)
        items = ItemSequence(
            count: shape.items, columns: shape.columns,
            heightOf: isUniform || shape.columns > RowTree.mostColumns
                ? nil : { [heights] in heights.height(of: $0) })
        layOut()
    }

    /// Other items in the place of all.
    func replaceItems(with new: [ItemID]) { items = items.replaced(by: new) }

    /// Lays out the items, once they have changed.
    ///
    /// Complexity: O(1) for rows of one height and for a long list that has changed before and has no more columns than
    /// ``RowTree/mostColumns``, else O(items).
    func layOut() {
        itemCount = items.count
        rowCount = (itemCount + shape.columns - 1) / shape.columns
        guard !isUniform else {
            contentHeight = Double(rowCount) * shape.itemHeight.lowerBound
            return
        }
        tops.removeAll(keepingCapacity: true)
        guard !items.keepsHeights else {
            contentHeight = items.height
            return
        }
        tops.reserveCapacity(rowCount + 1)
        var top = 0.0
        var place = 0
        while place < itemCount {
            tops.append(top)
            let end = min(place + shape.columns, itemCount)
            var highest = 0.0
            while place < end {
                highest = max(highest, heights.height(of: items[place]))
                place += 1
            }
            top += highest
        }
        tops.append(top)
        contentHeight = top
    }

    /// The top of item `index`, in points.
    func top(ofItem index: Int) -> Double {
        let row = row(ofItem: index)
        if isUniform { return Double(row) * shape.itemHeight.lowerBound }
        return keepsTops ? tops[min(row, tops.count - 1)] : items.top(ofRow: row)
    }

    /// Points.
    func height(ofRowOfItem index: Int) -> Double { bottom(ofItem: index) - top(ofItem: index) }

    func bottom(ofItem index: Int) -> Double {
        let row = row(ofItem: index)
        if isUniform { return Double(row + 1) * shape.itemHeight.lowerBound }
        return keepsTops ? tops[min(row + 1, tops.count - 1)] : items.top(ofRow: row + 1)
    }

    /// Without a division where a row has one item: a frame asks for every cell.
    private func row(ofItem index: Int) -> Int { shape.columns == 1 ? index : index / shape.columns }

    /// How far item `index` lies outside `range`, in points; 0 when a part of it lies inside.
    func distance(ofItem index: Int, from range: Range<Double>) -> Double {
        let (top, bottom) = (top(ofItem: index), bottom(ofItem: index))
        if bottom <= range.lowerBound { return range.lowerBound - bottom }
        if top >= range.upperBound { return top - range.upperBound }
        return 0
    }

    /// The items of which a part lies in `range`; with a closed end also one that begins where the range ends.
    /// Complexity: O(log rows).
    func items(in range: Range<Double>, isClosed: Bool = false) -> Range<Int> {
        guard itemCount > 0, range.upperBound > 0, range.lowerBound < contentHeight else { return 0..<0 }
        let firstRow = row(at: max(0, range.lowerBound))
        var lastRow = row(at: min(range.upperBound, contentHeight))
        // A row that only begins where the range ends is not seen.
        if !isClosed, lastRow > firstRow, top(ofItem: lastRow * shape.columns) >= range.upperBound {
            lastRow -= 1
        }
        let first = firstRow * shape.columns
        return first..<max(first, min((lastRow + 1) * shape.columns, itemCount))
    }

    private func row(at y: Double) -> Int {
        guard !isUniform else {
            return min(max(Int(y / shape.itemHeight.lowerBound), 0), rowCount - 1)
        }
        guard keepsTops else { return items.row(at: y) }
        var (low, high) = (0, rowCount)
        while low < high {
            let middle = (low + high) / 2
            if tops[middle + 1] <= y { low = middle + 1 } else { high = middle }
        }
        return min(low, rowCount - 1)
    }
}

/// How high each item is.
private struct ItemHeights {
    let shape: ListShape
    let seed: UInt64
    let given: ((ItemID) -> Double)?

    /// Drawn from the seed and the item alone, so that it goes where the item goes.
    func height(of item: ItemID) -> Double {
        if let given { return given(item) }
        guard shape.pattern.isEmpty else { return shape.pattern[Int(item.rawValue) % shape.pattern.count] }
        let random = SeededGenerator.mix(seed ^ UInt64(bitPattern: item.rawValue) &* 0x9e37_79b9_7f4a_7c15)
        // Of 53 bits, all that a Double between 0 and 1 has.
        let fraction = Double(random >> 11) * 0x1p-53
        let range = shape.itemHeight
        return range.lowerBound + (range.upperBound - range.lowerBound) * fraction
    }
}
