import LifecycleEvents

/// I9: one request of the list dequeues one cell, and that one is returned.
struct OneDequeuePerRequest: Hashable, Sendable {
    /// Cells taken out of the pool since the data source last returned one.
    private var inHand = 0
    private var last: CellUse?
    /// Whether the log tells when the data source returns.
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
            // Takes no cell and returns none.
            break
        }
    }

    /// The data source returned: with the one cell it has taken, or, on a reconfigure, with a cell that was
    /// set up before.
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

    /// Several cells taken and none returned, when the log ends.
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
    /// The cells taken for the one request.
    var spareDequeues: [Link] {
        let end = breaking?.kind == .cellConfigured ? violation.seq : .max
        let former = last(before: end) { $0.kind == .cellConfigured }
        let taken = past.filter {
            $0.kind == .cellDequeued && $0.seq > former?.seq ?? 0 && $0.seq < end
        }
        return taken.suffix(8).flatMap { link($0, "") } + link(breaking, ", and only that one is returned")
    }
}
