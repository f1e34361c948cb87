/// Sections whose items are in a single row that scrolls sideways: UIKit's `orthogonalScrollingBehavior`.
extension SimulatedList {
    /// Returns whether an item is horizontally outside of the viewport.
    func isHorizontallyOffScreen(_ index: Int) -> Bool {
        hasSideways && geometry.horizontalDistance(ofItem: index, viewportWidth: viewport.width) > 0
    }

    /// Scrolls a row. Does not lay out the list or report a scroll of the list to the client.
    func scrollSideways(_ row: SidewaysRow, to offset: Double) {
        switch row {
        case .section(let section):
            guard let sections = geometry.sections, sections.sidewaysOffset(of: section) != offset else {
                return
            }
            sections.setSidewaysOffset(offset, of: section)
            hasChanged = true
            client?.list(self, didScrollSidewaysIn: section, to: offset)
        case .cell(let item): self.row(ofItem: item)?.scroll(to: offset)
        }
    }

    func sidewaysOffset(of row: SidewaysRow) -> Double {
        switch row {
        case .section(let section): geometry.sections?.sidewaysOffset(of: section) ?? 0
        case .cell(let item): self.row(ofItem: item)?.contentOffset ?? 0
        }
    }

    /// Returns the scroll range of a row, in points; nil if the row is not on screen.
    func sidewaysBounds(of row: SidewaysRow) -> ScrollBounds? {
        switch row {
        case .section(let section):
            guard let sections = geometry.sections, let width = sections.sidewaysWidth(of: section),
                visibleItems.overlaps(sections.places.cells(of: section))
            else { return nil }
            return ScrollBounds(maximum: max(0, width - viewport.width), dimension: viewport.width)
        case .cell(let item):
            guard let row = self.row(ofItem: item) else { return nil }
            return ScrollBounds(
                minimum: row.minimumOffset, maximum: row.maximumOffset, dimension: row.viewport.height,
                rate: row.decelerationRate)
        }
    }

    /// Returns the position of an item in a row that scrolls sideways; nil for other items.
    package func sidewaysExtent(ofItem index: Int) -> (left: Double, right: Double)? {
        hasSideways ? geometry.sections?.sidewaysExtent(of: index) : nil
    }
}
