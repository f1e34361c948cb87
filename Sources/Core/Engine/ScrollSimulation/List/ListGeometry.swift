import LifecycleEvents
import SeededRandom

/// The positions of a list's items: rows of equal columns, each as high as its highest item, or sections of
/// rows.
///
/// A class, because a frame queries the geometry many times, and each query of a struct would copy its
/// arrays.
final class ListGeometry {
    /// The properties that a change of items keeps.
    private struct Form {
        let shape: ListShape
        /// The points between two rows.
        let spacing: Double
        /// The distance between the tops of two rows, if all rows have the same height.
        let pitch: Double
        let heights: ItemHeights
        let isUniform: Bool
        /// The extents of items that are not in rows; see ``ListSection/extents``.
        let extents: [Range<Double>]
        /// The largest lower edge of each of these items and all previous items.
        let reach: [Double]
        /// The smallest upper edge of each of these items and all later items.
        let rise: [Double]
    }

    private var form: Form
    private(set) var items: ItemSequence
    /// The sections; nil in a list without sections.
    private(set) var sections: SectionGeometry?
    private(set) var itemCount = 0
    private var rowCount = 0
    private(set) var contentHeight = 0.0
    /// The top of each row, and the end of the content. Empty if all rows have the same height, or if `items`
    /// stores heights.
    private var tops: [Double] = []
    private var keepsTops: Bool { !tops.isEmpty }
    /// The rows of the list or its only section, if it has only rows of one item and the same height.
    private var onlyRows: OnlyRows?

    /// The distance from the top of the content to the first row, and the distance between the tops of two
    /// rows.
    struct OnlyRows {
        let above: Double
        let pitch: Double
        let spacing: Double

        @inline(__always)
        func top(_ row: Int) -> Double { above + Double(row) * pitch }

        @inline(__always)
        func bottom(_ row: Int) -> Double { above + (Double(row + 1) * pitch - spacing) }
    }

    /// Returns the rows, if each row has one item and all have the same height.
    func rows(below above: Double) -> OnlyRows? {
        form.isUniform && form.shape.columns == 1 && sections == nil
            ? OnlyRows(above: above, pitch: form.pitch, spacing: form.spacing) : nil
    }

    /// - Parameters:
    ///   - spacing: The points between two rows of a list without sections.
    ///   - measured: The heights of measured cells.
    ///   - heightOf: Returns the client's height of an item. Replaces the height of the shape.
    init(
        shape: ListShape, seed: UInt64, spacing: Double = 0, measured: MeasuredHeights = MeasuredHeights(),
        extents: [Range<Double>] = [], heightOf: ((ItemID) -> Double)? = nil
    ) {
        var (lowest, highest) = (0.0, Double.infinity)
        let isUniform =
            heightOf == nil && shape.pattern.isEmpty && extents.isEmpty
            && shape.itemHeight.lowerBound == shape.itemHeight.upperBound
        var heights = ItemHeights(shape.itemHeight, pattern: shape.pattern, seed: seed)
        heights.given = heightOf
        form = Form(
            shape: shape, spacing: spacing, pitch: shape.itemHeight.lowerBound + spacing, heights: heights,
            isUniform: isUniform, extents: extents,
            reach: !AppLayouts.exist
                ? []
                : extents.map { extent in
                    lowest = max(lowest, extent.upperBound)
                    return lowest
                },
            rise: !AppLayouts.exist
                ? []
                : extents.reversed().map { extent in
                    highest = min(highest, extent.lowerBound)
                    return highest
                }.reversed())
        items = ItemSequence(
            count: shape.items, columns: shape.columns,
            heightOf: isUniform || !extents.isEmpty || !shape.sections.isEmpty
                || shape.columns > RowTree.mostColumns
                ? nil : { [heights] in heights.height(of: $0) + spacing })
        sections =
            shape.sections.isEmpty
            ? nil
            : SectionGeometry(shape.sections, measured) { section, items in
                let rows = ListShape(
                    items: section.items, itemHeight: section.itemHeight, columns: section.columns)
                let ownHeightOf = heightOf
                let heightOf =
                    section.estimatedHeight.map {
                        measured.heights(
                            of: items ?? [], in: section, estimate: $0,
                            own: section.hasOwnEstimates ? ownHeightOf : nil)
                    } ?? ownHeightOf
                let geometry = ListGeometry(
                    shape: rows, seed: seed, spacing: section.spacing,
                    extents: section.extents.count == section.items ? section.extents : [],
                    heightOf: items == nil ? nil : heightOf
                )
                guard let items else { return geometry }
                geometry.replaceItems(with: items)
                if section.estimatedHeight != nil { geometry.keepHeights() }
                geometry.layOut()
                return geometry
            }
        layOut()
    }

    // MARK: Changes, which need a layout afterwards

    /// Replaces the sections, the heights and the items by those of another geometry.
    func become(_ other: ListGeometry) {
        (form, items, sections, onlyRows) = (other.form, other.items, other.sections, nil)
    }

    /// Replaces all items.
    ///
    /// - Parameter places: The number of places of each section; nil keeps the numbers.
    func replaceItems(with new: [ItemID], places: ListSections? = nil) {
        items = items.replaced(by: new)
        if let places { sections?.change(to: places) } else { sections?.invalidate() }
    }

    /// Inserts items.
    ///
    /// - Parameter places: The places of the sections that the items belong to; nil for the sections before them.
    func insert(contentsOf new: [ItemID], at place: Int, in places: ListSections? = nil) {
        items.insert(contentsOf: new, at: place)
        sections?.insert(new, at: place, in: places)
    }

    func removeSubrange(_ range: Range<Int>) {
        items.removeSubrange(range)
        sections?.remove(range)
    }

    /// Makes the next layout compute the heights again, because measured heights are forgotten or their mean has
    /// changed.
    func invalidateHeights() { sections?.invalidate() }

    /// Sets the height of an item to the preferred height of its cell. Complexity: O(log items).
    func setHeight(_ height: Double, ofItem index: Int) {
        if let sections {
            sections.setHeight(height, ofItem: index)
            contentHeight = sections.contentHeight
        } else if items.keepsHeights {
            items.setHeight(height + form.spacing, at: index)
            contentHeight = items.height - form.spacing
        } else {
            layOut()
        }
    }

    /// Stores the height of each item, so that the height can change.
    private func keepHeights() { items.keepHeights() }

    /// Lays out the items after a change. Complexity: O(1) for rows of one height, and for a long, changed
    /// list or section with at most ``RowTree/mostColumns`` columns; otherwise O(items).
    func layOut() {
        itemCount = items.count
        rowCount = (itemCount + form.shape.columns - 1) / form.shape.columns
        if let sections {
            sections.layOut(items)
            contentHeight = sections.contentHeight
            onlyRows = sections.onlyRows
            return
        }
        if let end = form.reach.last {
            contentHeight = end
            return
        }
        let below = rowCount > 0 ? form.spacing : 0
        guard !form.isUniform else {
            contentHeight = Double(rowCount) * form.pitch - below
            onlyRows = rows(below: 0)
            return
        }
        tops.removeAll(keepingCapacity: true)
        guard !items.keepsHeights else {
            contentHeight = items.height - below
            return
        }
        tops.reserveCapacity(rowCount + 1)
        var top = 0.0
        var place = 0
        while place < itemCount {
            tops.append(top)
            let end = min(place + form.shape.columns, itemCount)
            var highest = 0.0
            while place < end {
                highest = max(highest, form.heights.height(of: items[place]))
                place += 1
            }
            top += highest + form.spacing
        }
        tops.append(top)
        contentHeight = top - below
    }

    /// Returns the top of item `index`, in points.
    func top(ofItem index: Int) -> Double {
        if let onlyRows { return index < itemCount ? onlyRows.top(index) : contentHeight }
        if let sections { return sections.extent(of: index).top }
        if AppLayouts.exist, !form.extents.isEmpty {
            return form.extents[min(index, form.extents.count - 1)].lowerBound
        }
        let row = row(ofItem: index)
        if form.isUniform { return Double(row) * form.pitch }
        return keepsTops ? tops[min(row, tops.count - 1)] : items.top(ofRow: row)
    }

    /// Returns the height of item `index`, in points.
    func height(ofItem index: Int) -> Double { bottom(ofItem: index) - top(ofItem: index) }

    func bottom(ofItem index: Int) -> Double {
        if let onlyRows { return index < itemCount ? onlyRows.bottom(index) : contentHeight }
        if let sections { return sections.extent(of: index).bottom }
        if AppLayouts.exist, !form.extents.isEmpty {
            return form.extents[min(index, form.extents.count - 1)].upperBound
        }
        let row = row(ofItem: index)
        if form.isUniform { return Double(row + 1) * form.pitch - form.spacing }
        return (keepsTops ? tops[min(row + 1, tops.count - 1)] : items.top(ofRow: row + 1)) - form.spacing
    }

    /// Returns the row of an item, without a division for a single column. Called for every cell in a frame.
    private func row(ofItem index: Int) -> Int {
        form.shape.columns == 1 ? index : index / form.shape.columns
    }

    /// Returns the items in the row of item `index`.
    func row(of index: Int) -> Range<Int> {
        if let sections { return sections.row(ofItem: index) }
        let first = index / form.shape.columns * form.shape.columns
        return first..<min(first + form.shape.columns, itemCount)
    }

    /// Returns the distance of item `index` from `range`, in points; 0 if they overlap.
    @inline(__always)
    func distance(ofItem index: Int, from range: Range<Double>) -> Double {
        let top: Double
        let bottom: Double
        if let onlyRows, index < itemCount {
            (top, bottom) = (onlyRows.top(index), onlyRows.bottom(index))
        } else {
            (top, bottom) = (self.top(ofItem: index), self.bottom(ofItem: index))
        }
        if bottom <= range.lowerBound { return range.lowerBound - bottom }
        if top >= range.upperBound { return top - range.upperBound }
        return 0
    }

    /// Returns the horizontal distance of an item from the viewport, in points; 0 if they overlap. An item
    /// that only touches an edge is outside.
    func horizontalDistance(ofItem index: Int, viewportWidth width: Double) -> Double {
        guard let extent = sections?.sidewaysExtent(of: index) else { return 0 }
        if extent.right <= 0 { return max(-extent.right, .leastNonzeroMagnitude) }
        return extent.left >= width ? max(extent.left - width, .leastNonzeroMagnitude) : 0
    }

    /// Returns the parts of a range of items that are not horizontally outside of the viewport, in order.
    /// Complexity: O(sections of the range × log items).
    func horizontallyOnScreen(_ range: Range<Int>, viewportWidth width: Double) -> [Range<Int>] {
        sections?.onScreen(range, viewportWidth: width) ?? (range.isEmpty ? [] : [range])
    }

    /// Returns whether item `index` does not overlap `range`. With a closed end, an item that begins at the end
    /// of the range is inside.
    func isItem(_ index: Int, outside range: Range<Double>, isClosed: Bool) -> Bool {
        let (top, bottom) = (top(ofItem: index), bottom(ofItem: index))
        return bottom == top || bottom <= range.lowerBound
            || (isClosed ? top > range.upperBound : top >= range.upperBound)
    }

    /// Returns the items that overlap `range`. With a closed end, includes an item that begins at the end of
    /// the range. In rows that are not even, includes the items between them. Complexity: O(log rows).
    func items(in range: Range<Double>, isClosed: Bool = false) -> Range<Int> {
        guard itemCount > 0, range.upperBound > 0, range.lowerBound < contentHeight else { return 0..<0 }
        if let sections { return sections.items(in: range, isClosed: isClosed) }
        if AppLayouts.exist, !form.extents.isEmpty {
            let first = form.reach.partitioningIndex { $0 > range.lowerBound }
            let end = form.rise.partitioningIndex {
                isClosed ? $0 > range.upperBound : $0 >= range.upperBound
            }
            return first..<max(first, end)
        }
        var firstRow = row(at: max(0, range.lowerBound))
        // `range` begins in the spacing between two rows.
        if form.spacing > 0, bottom(ofItem: firstRow * form.shape.columns) <= range.lowerBound {
            firstRow += 1
        }
        var lastRow = row(at: min(range.upperBound, contentHeight))
        // A row that begins where the range ends is not visible.
        if !isClosed, lastRow > firstRow, top(ofItem: lastRow * form.shape.columns) >= range.upperBound {
            lastRow -= 1
        }
        let first = firstRow * form.shape.columns
        return first..<max(first, min((lastRow + 1) * form.shape.columns, itemCount))
    }

    private func row(at y: Double) -> Int {
        form.isUniform ? min(max(Int(y / form.pitch), 0), rowCount - 1) : unevenRow(at: y)
    }

    private func unevenRow(at y: Double) -> Int {
        guard keepsTops else { return items.row(at: y) }
        return min((0..<rowCount).partitioningIndex { tops[$0 + 1] > y }, rowCount - 1)
    }
}

/// The measured heights of items.
final class MeasuredHeights {
    var byItem: [ItemID: Double] = [:]
    private let unmeasured: ListProfile.Unmeasured

    init(unmeasured: ListProfile.Unmeasured = .estimate) { self.unmeasured = unmeasured }

    /// Returns the rule for the items of a section that are not measured.
    func unmeasured(in section: ListSection) -> ListProfile.Unmeasured {
        section.hasOwnEstimates ? .estimate : section.unmeasured ?? unmeasured
    }

    /// Returns the height function for a section with these items. Complexity: O(items).
    ///
    /// - Parameter own: Returns the app's height of an item that is not measured; nil selects the estimate.
    func heights(
        of items: [ItemID], in section: ListSection, estimate: Double, own: ((ItemID) -> Double)?
    ) -> (ItemID) -> Double {
        if let own { return { [self] in byItem[$0] ?? own($0) } }
        var height = estimate
        if unmeasured(in: section) == .mean {
            let measured = items.compactMap { byItem[$0] }
            if !measured.isEmpty { height = measured.reduce(0, +) / Double(measured.count) }
        }
        return { [self] in byItem[$0] ?? height }
    }

    /// The items that are measured again although their height is known.
    private var outdated: Set<ItemID> = []

    /// Makes the next cell of an item measure again. The item keeps its height until then.
    func measureAgain(_ item: ItemID) { if byItem[item] != nil { outdated.insert(item) } }

    /// Returns the height at which a new cell of an item needs no measurement; nil for an item to measure.
    func settledHeight(of item: ItemID) -> Double? {
        outdated.remove(item) == nil ? byItem[item] : nil
    }

    /// Forgets all heights. Returns false if there were none.
    func forget() -> Bool {
        guard !byItem.isEmpty else { return false }
        byItem.removeAll()
        outdated.removeAll()
        return true
    }
}

/// The heights of items.
package struct ItemHeights {
    let range: ClosedRange<Double>
    /// The heights by index, repeated; empty to draw them from the range.
    var pattern: [Double]
    let seed: UInt64
    var given: ((ItemID) -> Double)?

    package init(_ range: ClosedRange<Double>, pattern: [Double] = [], seed: UInt64) {
        self.range = range
        self.pattern = pattern
        self.seed = seed
    }

    /// Returns the height of an item. A drawn height depends only on the seed and the item, so it stays when
    /// the item moves.
    package func height(of item: ItemID) -> Double {
        if let given { return given(item) }
        guard pattern.isEmpty else { return pattern[Int(item.rawValue) % pattern.count] }
        let random = SeededGenerator.mix(seed ^ UInt64(bitPattern: item.rawValue) &* 0x9e37_79b9_7f4a_7c15)
        return range.lowerBound + (range.upperBound - range.lowerBound) * SeededGenerator.fraction(random)
    }
}
