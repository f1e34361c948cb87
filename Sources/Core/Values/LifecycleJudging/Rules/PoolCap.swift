import LifecycleEvents

/// I13: a pool never holds more cells than its cap.
struct PoolCap: Hashable, Sendable {
    private var sizes: [Int] = []
    private var pools: [String: Int32] = [:]
    /// The pool of each cell, or -1 without a `cell.created` event.
    private var pool = SlotNotes<Int32>(-1)

    @inline(__always)
    mutating func judge(
        _ event: LifecycleEvent, _ change: LogChange, _ limits: InvariantLimits, in log: inout LogFollower,
        _ findings: inout Findings
    ) {
        guard change.steps.contains(.moved) else { return }
        let cell = Int(change.cell)
        let isPooled = log.cells[cell].place == .pooled
        if isPooled != (change.cellBefore.place == .pooled), pool[cell] >= 0 {
            let number = Int(pool[cell])
            sizes[number] += isPooled ? 1 : -1
            let size = sizes[number]
            if isPooled, let cap = limits.poolCap, size > cap {
                findings.report(.poolCap, at: event, cell: event.cell, animator: nil, in: log) {
                    "\($0.name(ofCell: cell)) is number \(size) in a pool that may hold \(cap)."
                }
            }
        }
        if event.kind == .cellCreated { pool[cell] = number(ofPool: event.detail.text ?? "") }
    }

    private mutating func number(ofPool identifier: String) -> Int32 {
        if let number = pools[identifier] { return number }
        let number = Int32(sizes.count)
        sizes.append(0)
        pools[identifier] = number
        return number
    }

    mutating func forget() {
        pool.removeAll()
        for number in sizes.indices { sizes[number] = 0 }
    }
}

extension CauseSearch {
    /// The cell's last use, and its move into the full pool.
    var fullPool: [Link] {
        link(lastOfCell([.cellEnded, .cellDequeued, .cellCreated], before: violation.seq), "")
            + link(breaking, ", which was full")
    }
}
