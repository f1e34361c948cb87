import LifecycleEvents

/// The requests of a list to its client for cells: the current request, and what was dequeued in vain.
struct CellRequests {
    /// Whether a request must dequeue exactly one cell and return that cell.
    private let takesOneDequeue: Bool
    /// The client's current request. A client can cause a request inside of a request.
    private(set) var current: CellRequest?
    /// The number of requests that the client has answered.
    private(set) var answered = 0
    /// The uses of cells that were dequeued and not returned since the last pass.
    private var notReturned: [CellUse?] = []

    init(takesOneDequeue: Bool) { self.takesOneDequeue = takesOneDequeue }

    /// Begins a request. Returns the request that it interrupts.
    mutating func begin(_ request: CellRequest) -> CellRequest? {
        defer { current = request }
        return current
    }

    /// Ends the current request, to which the client has returned a cell.
    ///
    /// - Parameter former: The request that was interrupted.
    mutating func end(returning cell: SimulatedCell, resuming former: CellRequest?) {
        let breach = current?.breach(returning: cell)
        current = former
        if takesOneDequeue, let breach { notReturned.append(breach.currentUse) }
    }

    /// Ends a dequeue outside of any request.
    mutating func endLoneDequeue() { current = nil }

    /// Records a cell that the client dequeued, as a new use or to configure it again.
    mutating func noteDequeue(of cell: SimulatedCell) {
        if current == nil, takesOneDequeue { notReturned.append(cell.currentUse) }
        current?.noteDequeue(of: cell)
    }

    /// Counts an answer. Returns the number of answers so far.
    mutating func countAnswer() -> Int {
        answered += 1
        return answered
    }

    /// Removes and returns the uses whose cells were dequeued and not returned; nil if there are none.
    @inline(__always)
    mutating func takeNotReturned() -> [CellUse?]? {
        guard !notReturned.isEmpty else { return nil }
        defer { notReturned.removeAll() }
        return notReturned
    }
}

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
