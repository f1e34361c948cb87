/// A list's request to its client for the cell of an item.
struct CellRequest {
    let index: Int
    /// The cell to configure again without reuse.
    let reconfigured: SimulatedCell?
    // The cells that the client has dequeued for the request. Two properties instead of an array, for speed.
    private var first: SimulatedCell?
    /// The last cell that was dequeued after the first.
    private var latest: SimulatedCell?

    init(index: Int, reconfigured: SimulatedCell? = nil) {
        self.index = index
        self.reconfigured = reconfigured
    }

    mutating func noteDequeue(of cell: SimulatedCell) {
        if first == nil { first = cell } else { latest = cell }
    }

    /// Returns a dequeued cell that is not `returned`, or the returned cell if it was not dequeued. Returns
    /// nil if the client dequeued exactly one cell and returned that cell.
    func breach(returning returned: SimulatedCell) -> SimulatedCell? {
        if first !== returned { return first ?? returned }
        return latest === returned ? nil : latest
    }
}
