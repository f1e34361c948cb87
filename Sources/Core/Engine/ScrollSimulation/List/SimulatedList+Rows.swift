import AnimatorPool
import LifecycleEvents

/// The cells of a list and of the lists in its cells, by number.
final class CellTable {
    /// The cells; nil for a destroyed cell.
    private(set) var cells: [SimulatedCell?] = []
    private(set) var destroyed: [CellRecord] = []
    var lists: Int32 = 1

    // The arrays are moved out, changed and moved back. So no access contains a call, and the compiler omits
    // the checks for exclusive access.
    func add(_ cell: SimulatedCell) {
        var cells = exchange(&cells, with: [])
        cells.append(cell)
        self.cells = cells
    }

    /// Replaces a cell by the record of its end.
    func destroy(_ cell: SimulatedCell, _ record: CellRecord) {
        var (cells, destroyed) = (exchange(&cells, with: []), exchange(&destroyed, with: []))
        destroyed.append(record)
        cells[Int(cell.number.rawValue) - 1] = nil
        (self.cells, self.destroyed) = (cells, destroyed)
    }
}

/// The visibility of a list's view on another screen.
package enum ListPresence {
    case shown, hidden, gone
}

/// The lists in the cells of this list: collection views that scroll sideways. Each row has its own pools and
/// offset, and its events contain its number. The list lays out a row while the row's cell is displayed.
extension SimulatedList {
    /// Creates a list in a cell, without items.
    package func makeRow(
        in owner: SimulatedCell, client: (SimulatedList) -> any ListClient
    ) -> SimulatedList { makeInnerList(owner, nil, client) }

    /// Creates a list outside of any cell, for a screen above this list's screen.
    ///
    /// The new list is laid out while it is shown. Fingers do not scroll it.
    package func makeList(
        presence: @escaping () -> ListPresence, client: (SimulatedList) -> any ListClient
    ) -> SimulatedList { makeInnerList(nil, presence, client) }

    private func makeInnerList(
        _ owner: SimulatedCell?, _ presence: (() -> ListPresence)?,
        _ client: (SimulatedList) -> any ListClient
    ) -> SimulatedList {
        table.lists += 1
        let (number, emit) = (ListID(table.lists), emit)
        var workload = workload
        workload.list = ListShape(items: 0)
        workload.viewport = Size(width: 0, height: 0)
        let row = SimulatedList(
            engine: engine, workload: workload, seed: seed &+ UInt64(table.lists), decisions: decisions,
            table: table, owner: owner, presence: presence
        ) { event in
            var event = event
            event.list = number
            emit(event)
        }
        row.client = client(row)
        rows.append(row)
        return row
    }

    /// The number of the list in the log.
    package var number: ListID { ListID(listNumber) }

    /// Returns the row in the cell of an item on screen.
    func row(ofItem index: Int) -> SimulatedList? {
        rows.first { $0.owner.object?.itemIndex == index && $0.isShown }
    }

    private var isShown: Bool {
        presence.map { $0() == .shown } ?? (owner.object?.state == .displayed)
    }

    func layOutRows() {
        for row in rows where row.presence?() == .gone {
            rows.removeAll { $0 === row }
            row.destroy()
        }
        for row in rows where row.isShown {
            row.client?.listWillLayOut(row)
            row.layOut()
            row.prefetchData()
        }
    }

    /// Shows the rows. Returns the number of their bare cells.
    func presentRows() -> Int { rows.reduce(0) { $0 + ($1.isShown ? $1.present() : 0) } }

    var rowsMove: Bool { rows.contains { $0.isShown && $0.cellsMove } }

    func destroyRows(of cell: SimulatedCell) {
        guard let place = rows.firstIndex(where: { $0.owner.object === cell }) else { return }
        rows.remove(at: place).destroy()
    }

    // MARK: Rows that scroll sideways

    /// Scrolls a row. Does not lay out the list or report a scroll of the list to the client.
    func scrollSideways(_ row: SidewaysRow, to offset: Double) {
        switch row {
        case .section(let section):
            guard let sections = geometry.sections, sections.sidewaysOffset(of: section) != offset else {
                return
            }
            sections.setSidewaysOffset(offset, of: section)
            layout.itemsOrOffsetChanged()
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
        content.hasSideways ? geometry.sections?.sidewaysExtent(of: index) : nil
    }
}
