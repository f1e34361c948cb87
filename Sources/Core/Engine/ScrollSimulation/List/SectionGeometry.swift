import LifecycleEvents

/// The positions of the elements of sections, from top to bottom.
final class SectionGeometry {
    private final class Part {
        private(set) var rows: ListGeometry
        // Properties of the layout, stored one by one: a copy of the whole struct would dominate the cost of
        // a query.
        private(set) var items: Int
        let hasHeader: Bool
        let hasFooter: Bool
        let isPinned: Bool
        let header: Double
        let footer: Double
        /// The distance from the section's top to its rows.
        let above: Double
        private let below: Double
        private let spacingBelow: Double

        init(_ layout: ListSection, _ rows: ListGeometry) {
            self.rows = rows
            items = layout.items
            (hasHeader, hasFooter) = (layout.header != nil, layout.footer != nil)
            isPinned = layout.header?.isPinned ?? false
            (header, footer) = (layout.header?.height ?? 0, layout.footer?.height ?? 0)
            above = header + layout.insets.top
            below = layout.insets.bottom + footer
            spacingBelow = layout.spacingBelow
        }

        /// Replaces the rows by rows of as many items.
        func take(_ rows: ListGeometry, items: Int) { (self.rows, self.items) = (rows, items) }

        func insert(_ new: [ItemID], at item: Int) {
            rows.insert(contentsOf: new, at: item)
            items += new.count
            rows.layOut()
        }

        func remove(_ range: Range<Int>) {
            rows.removeSubrange(range)
            items -= range.count
            rows.layOut()
        }

        /// The distance from the section's top to its end, including the footer.
        var end: Double { above + rows.contentHeight + below }

        var height: Double { end + spacingBelow }
    }

    // Unchecked, here and below: the checks are a third of the instructions of rows that scroll sideways
    // (`nested-rows`).
    @exclusivity(unchecked) private(set) var places: ListSections
    let layouts: [ListSection]
    private let measured: MeasuredHeights
    private let makeRows: (ListSection, [ItemID]?) -> ListGeometry
    private var parts: [Part] = []
    private let hasPinnedHeaders: Bool
    private var sums = SumTree()
    /// Whether the next layout rebuilds all parts.
    private var needsLayout = true

    /// The sideways offsets of rows, by section.
    @exclusivity(unchecked) private var sidewaysOffsets: [Int: Double] = [:]

    /// - Parameter makeRows: Creates the rows of a section. Without items, item numbers are indices.
    init(
        _ layouts: [ListSection], _ measured: MeasuredHeights,
        makeRows: @escaping (ListSection, [ItemID]?) -> ListGeometry
    ) {
        self.layouts = layouts
        self.measured = measured
        self.makeRows = makeRows
        hasPinnedHeaders = layouts.contains { $0.header?.isPinned ?? false }
        places = ListSections(layouts.map { $0.places })
    }

    var contentHeight: Double { sums.height }

    /// The rows of the only section, if it has no header and footer and all rows have the same height.
    var onlyRows: ListGeometry.OnlyRows? {
        guard parts.count == 1, !parts[0].hasHeader, !parts[0].hasFooter else { return nil }
        return parts[0].rows.rows(below: parts[0].above)
    }

    // MARK: Changes, which need a layout afterwards

    /// Changes the numbers of cells of the sections.
    func change(to places: ListSections) {
        self.places = places
        needsLayout = true
    }

    /// Makes the next layout compute all heights again.
    func invalidate() { needsLayout = true }

    /// Inserts cells. Complexity: O(sections + log items) for rows of few columns, as in a list without sections.
    ///
    /// - Parameter after: The places after the change, which tell the section of each item; nil for the section
    ///   before the items.
    func insert(_ new: [ItemID], at place: Int, in after: ListSections?) {
        guard let after else {
            let section = places.section(ofInsertAt: place)
            insert(new, at: place, inSection: section)
            return places.insert(new.count, at: place)
        }
        for cells in after.cells(in: place..<place + new.count) {
            let items = Array(new[cells.lowerBound - place..<cells.upperBound - place])
            let section = after[cells.lowerBound].section
            insert(items, at: cells.lowerBound, inSection: section)
            places.insert(items.count, inSection: section)
        }
    }

    private func insert(_ new: [ItemID], at place: Int, inSection section: Int) {
        change(section, by: new.count) { $0.insert(new, at: place - places.firstCell(of: section)) }
    }

    /// Removes cells, but keeps headers and footers. Complexity: as of an insert.
    func remove(_ range: Range<Int>) {
        for cells in places.cells(in: range).reversed() {
            let section = places[cells.lowerBound].section
            let first = places.firstCell(of: section)
            let items = cells.lowerBound - first..<cells.upperBound - first
            change(section, by: -cells.count) { $0.remove(items) }
        }
        places.remove(range)
    }

    /// Changes the rows of a section, unless the next layout rebuilds them.
    private func change(_ section: Int, by difference: Int, _ change: (Part) -> Void) {
        guard !needsLayout else { return }
        let part = parts[section]
        if isUniform(layouts[section]) {
            let items = part.items + difference
            part.take(makeRows(layout(section, items: items), nil), items: items)
        } else if layouts[section].sidewaysWidth != nil || !layouts[section].extents.isEmpty
            || layouts[section].estimatedHeight != nil && measured.unmeasured(in: layouts[section]) == .mean
        {
            // The heights of the other items change, too.
            needsLayout = true
            return
        } else {
            change(part)
        }
        sums.set(section, count: places.sections[section].places + difference, height: part.height)
    }

    private func isUniform(_ layout: ListSection) -> Bool {
        layout.estimatedHeight == nil && layout.itemHeight.lowerBound == layout.itemHeight.upperBound
    }

    /// Returns the layout of a section with a number of items.
    private func layout(_ section: Int, items: Int) -> ListSection {
        var layout = layouts[section]
        layout.items = items
        if layout.sidewaysWidth != nil { layout.columns = max(1, items) }
        return layout
    }

    /// Lays out the sections. Complexity: O(1) after inserts and deletes in most sections, otherwise O(sections +
    /// items of sections whose items differ in height).
    func layOut(_ items: ItemSequence) {
        guard needsLayout else { return }
        needsLayout = false
        parts = layouts.indices.map { number in
            let layout = layout(number, items: places.sections[number].count)
            let first = places.firstCell(of: number)
            return Part(
                layout,
                makeRows(
                    layout, isUniform(layout) ? nil : items.items(in: first..<first + layout.items)))
        }
        sums = SumTree(zip(places.sections, parts).map { ($0.places, $1.height) })
    }

    /// Sets the height of item `index`. The item keeps the height when it moves.
    func setHeight(_ height: Double, ofItem index: Int) {
        guard case .cell(let section, let item) = places[index] else { return }
        let part = parts[section]
        measured.byItem[part.rows.items[item]] = height
        part.rows.setHeight(height, ofItem: item)
        sums.set(section, count: places.sections[section].places, height: part.height)
    }

    // MARK: Rows that scroll sideways

    /// Returns the left and right edge of an item in such a row; nil for other items. The edges are in points
    /// from the viewport's left edge.
    func sidewaysExtent(of place: Int) -> (left: Double, right: Double)? {
        guard place < places.count, case .cell(let section, let item) = places[place],
            let width = layouts[section].sidewaysWidth
        else { return nil }
        let left = Double(item) * (width + layouts[section].spacing) - sidewaysOffset(of: section)
        return (left, left + width)
    }

    /// Returns the parts of a range of places that are not horizontally outside of a viewport, in order.
    func onScreen(_ range: Range<Int>, viewportWidth width: Double) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        func add(_ part: Range<Int>) {
            guard !part.isEmpty else { return }
            if let last = parts.last, last.upperBound == part.lowerBound {
                parts[parts.count - 1] = last.lowerBound..<part.upperBound
            } else {
                parts.append(part)
            }
        }
        var place = range.lowerBound
        while place < range.upperBound, place < places.count {
            let section = places[place].section
            guard let all = places.places(of: section) else { break }
            let part = place..<min(all.upperBound, range.upperBound)
            place = part.upperBound
            guard layouts[section].sidewaysWidth != nil else {
                add(part)
                continue
            }
            let cells = places.cells(of: section)
            let first = cells.partitioningIndex { (sidewaysExtent(of: $0)?.right ?? 0) > 0 }
            let end = cells.partitioningIndex { (sidewaysExtent(of: $0)?.left ?? 0) >= width }
            add(part.clamped(to: all.lowerBound..<cells.lowerBound))
            add(part.clamped(to: first..<max(first, end)))
            add(part.clamped(to: cells.upperBound..<all.upperBound))
        }
        return parts
    }

    func sidewaysOffset(of section: Int) -> Double { sidewaysOffsets[section] ?? 0 }

    func setSidewaysOffset(_ offset: Double, of section: Int) { sidewaysOffsets[section] = offset }

    /// Returns the width of a section's row, in points; nil if the row does not scroll.
    func sidewaysWidth(of section: Int) -> Double? {
        guard layouts.indices.contains(section), let width = layouts[section].sidewaysWidth else {
            return nil
        }
        let count = Double(places.sections[section].count)
        return max(0, count * (width + layouts[section].spacing) - layouts[section].spacing)
    }

    /// Returns the top and bottom of the element at `place`. Complexity: O(log sections + log items).
    func extent(of place: Int) -> (top: Double, bottom: Double) {
        guard place < places.count else { return (contentHeight, contentHeight) }
        let (number, rest, top) = parts.count == 1 ? (0, place, 0) : sums.chunk(of: place)
        let part = parts[number]
        let item = part.hasHeader ? rest - 1 : rest
        if item < 0 { return (top, top + part.header) }
        guard item < part.items else {
            let bottom = top + part.end
            return (bottom - part.footer, bottom)
        }
        let start = top + part.above
        return (start + part.rows.top(ofItem: item), start + part.rows.bottom(ofItem: item))
    }

    func row(ofItem place: Int) -> Range<Int> {
        guard case .cell(let section, let item) = places[place] else { return place..<place + 1 }
        let first = places.firstCell(of: section)
        let row = parts[section].rows.row(of: item)
        return first + row.lowerBound..<first + row.upperBound
    }

    /// Returns the places that overlap `range`. Complexity: O(log sections + log items + sections in
    /// `range`).
    func items(in range: Range<Double>, isClosed: Bool) -> Range<Int> {
        var (number, first, top) = sums.chunk(at: range.lowerBound)
        var found: Range<Int>?
        func add(_ places: Range<Int>) {
            if !places.isEmpty { found = (found?.lowerBound ?? places.lowerBound)..<places.upperBound }
        }
        func isInside(_ top: Double, _ bottom: Double) -> Bool {
            bottom > range.lowerBound && (isClosed ? top <= range.upperBound : top < range.upperBound)
        }
        while number < parts.count, isClosed ? top <= range.upperBound : top < range.upperBound {
            let (part, section) = (parts[number], places.sections[number])
            if part.hasHeader, isInside(top, top + part.header) { add(first..<first + 1) }
            let start = top + part.above
            let rows = part.rows.items(
                in: range.lowerBound - start..<range.upperBound - start, isClosed: isClosed)
            let cell = first + (section.hasHeader ? 1 : 0)
            add(cell + rows.lowerBound..<cell + rows.upperBound)
            first += section.places
            let end = top + part.end
            if part.hasFooter, isInside(end - part.footer, end) { add(first - 1..<first) }
            top += part.height
            number += 1
        }
        if let found { return found }
        let next = firstPlace(below: range.lowerBound)
        return next..<next
    }

    /// Returns the first place whose element ends below `y`.
    private func firstPlace(below y: Double) -> Int {
        (0..<places.count).partitioningIndex { extent(of: $0).bottom > y }
    }

    /// Returns the header that is pinned at `y`, and its top; nil without a pinned header.
    func pinnedHeader(at y: Double) -> (place: Int, top: Double)? {
        guard hasPinnedHeaders, places.count > 0, y > 0, y < contentHeight else { return nil }
        let first = firstPlace(below: y)
        guard first < places.count else { return nil }
        let section = places[first].section
        let part = parts[section]
        guard part.isPinned, let place = places.place(of: .header(section)) else { return nil }
        let top = extent(of: place).top
        guard y > top else { return nil }
        return (place, min(y, top + part.end - part.header))
    }
}
