import AnimatorPool
import LifecycleEvents

/// The cells of a list and of the lists in its cells, by their numbers.
final class CellTable {
    /// Nil once destroyed.
    @exclusivity(unchecked) var cells: [SimulatedCell?] = []
    var destroyed: [CellRecord] = []
    var lists: Int32 = 1
}

/// Lists in cells of this one: collection views that scroll sideways in a cell. Each has pools and an offset of its own, and its
/// events name it. A row is laid out while its cell is displayed.
extension SimulatedList {
    /// A list in a cell, without items so far.
    package func makeRow(
        in owner: SimulatedCell, client: (SimulatedList) -> any ListClient
    ) -> SimulatedList {
        table.lists += 1
        let (number, emit) = (ListID(table.lists), emit)
        var workload = workload
        workload.list = ListShape(items: 0)
        workload.viewport = Size(width: 0, height: 0)
        let row = SimulatedList(
            world: world, workload: workload, seed: seed &+ UInt64(table.lists), decisions: decisions,
            table: table, owner: owner
        ) { event in
            var event = event
            event.list = number
            emit(event)
        }
        row.client = client(row)
        rows.append(row)
        return row
    }

    /// Its number in the log.
    package var number: ListID { ListID(listNumber) }

    /// The row that the cell of an item on screen has.
    func row(ofItem index: Int) -> SimulatedList? {
        rows.first { $0.owner.object?.itemIndex == index && $0.isShown }
    }

    private var isShown: Bool { owner.object?.state == .displayed }

    func layOutRows() {
        for row in rows where row.isShown {
            row.frame = frame
            row.client?.listWillLayOut(row)
            row.layOut()
            row.prefetchData()
        }
    }

    /// Shows the rows, and gives how many of their cells are bare.
    func presentRows() -> Int { rows.reduce(0) { $0 + ($1.isShown ? $1.present() : 0) } }

    func destroyRows(of cell: SimulatedCell) {
        guard let place = rows.firstIndex(where: { $0.owner.object === cell }) else { return }
        rows.remove(at: place).destroy()
    }

    /// How long the viewport is, and how wide across: nothing is laid out for it yet.
    package func fit(_ size: Size) {
        guard viewport != size else { return }
        viewport = size
        lastVisible = nil
        change.note(.other)
    }
}
