/// A list's request to its client for the cell of an item.
struct CellRequest {
    let index: Int
    /// The cell that is to be set up again, without reuse.
    let reconfigured: SimulatedCell?
    /// The cell that the request hands out again, whatever the pool has.
    var takesAgain: SimulatedCell?
    /// Whether it makes a new cell, whatever the pool has.
    var takesNew = false
    // What the client has dequeued for it so far. Two places and no array: every configure asks.
    private var first: SimulatedCell?
    /// The last one of those after the first.
    private var latest: SimulatedCell?

    init(index: Int, reconfigured: SimulatedCell? = nil) {
        self.index = index
        self.reconfigured = reconfigured
    }

    mutating func noteDequeue(of cell: SimulatedCell) {
        if first == nil { first = cell } else { latest = cell }
    }

    /// A cell that was dequeued and is not `returned`, or one that is returned and was not dequeued; nil when
    /// exactly one was dequeued, and returned.
    func breach(returning returned: SimulatedCell) -> SimulatedCell? {
        if first !== returned { return first ?? returned }
        return latest === returned ? nil : latest
    }
}
