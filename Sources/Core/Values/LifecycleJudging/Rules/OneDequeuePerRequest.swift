import LifecycleEvents

/// I9: each request of the list dequeues one cell, and returns this cell.
struct OneDequeuePerRequest: Hashable, Sendable {
    /// The number of cells dequeued since the data source last returned a cell.
    private var inHand = 0
    private var last: CellUse?
    /// Whether the log records when the data source returns a cell.
    private var isReturnRecorded = false

    @inline(__always)
    mutating func judge(
        _ event: LifecycleEvent, _ change: LogChange, in log: inout LogFollower, _ findings: inout Findings
    ) {
        let cell = Int(change.cell)
        switch event.kind {
        case .cellDequeued:
            inHand += 1
            last = CellUse(
                cell: log.cells[cell].number, generation: log.cells[cell].generation,
                item: event.item ?? ItemID(0 as Int64))
        case .cellConfigured:
            isReturnRecorded = true
            judgeReturn(of: cell, event, in: log, &findings)
        default:
            // Other events neither dequeue nor return a cell.
            break
        }
    }

    /// Judges the cell that the data source returns: the one that it dequeued, or for a reconfigure, a cell
    /// that was configured before.
    private mutating func judgeReturn(
        of cell: Int, _ event: LifecycleEvent, in log: LogFollower, _ findings: inout Findings
    ) {
        guard let last, inHand > 0 else { return }
        let taken = inHand
        forget()
        if taken > 1 {
            findings.report(.oneDequeuePerRequest, at: event, cell: event.cell, animator: nil, in: log) {
                "\($0.name(ofCell: cell)) was returned after \(taken) cells had been dequeued for one request."
            }
        } else if last.cell != event.cell || (event.generation ?? last.generation) != last.generation {
            findings.report(.oneDequeuePerRequest, at: event, cell: event.cell, animator: nil, in: log) {
                "\($0.name(ofCell: cell)) was returned although cell \(last.cell.rawValue) "
                    + "(generation \(last.generation)) was dequeued for the request."
            }
        }
    }

    /// Reports several cells that were dequeued and not returned before the end of the log.
    func judgeEnd(in log: LogFollower, _ findings: inout Findings) {
        guard inHand > 1, isReturnRecorded, let last else { return }
        findings.report(.oneDequeuePerRequest, cell: last.cell, animator: nil, in: log) { _ in
            "Cell \(last.cell.rawValue) (generation \(last.generation)) is the last of \(inHand) cells that "
                + "were dequeued for one request, and none was returned."
        }
    }

    mutating func forget() {
        inHand = 0
        last = nil
    }
}

extension CauseSearch {
    /// The cells dequeued for the request.
    var spareDequeues: [Link] {
        let end = breaking?.kind == .cellConfigured ? violation.seq : .max
        let former = last(before: end) { $0.kind == .cellConfigured }
        let taken = past.filter {
            $0.kind == .cellDequeued && $0.seq > former?.seq ?? 0 && $0.seq < end
        }
        return taken.suffix(8).flatMap { link($0, "") } + link(breaking, ", and only that one is returned")
    }
}
