import ScrollSimulation

/// Faults of clients that attach animators by hand, planted to see what finds them.
package enum PlantedFault: String, CaseIterable, Sendable {
    // Ways to attach and tear down that are wrong.
    case noGenerationCheck, tearDownOnlyAtEndOfDisplay, attachInDataSource, sameTurn, stopWithoutStateCheck
    case noTeardownOnOverflow, strongCaptureAfterListEnd, prepareForReuseAtEnqueue

    // Faults that need two decisions of the list or the system at once.
    /// Comes back from the background, and makes the animators that its requests are still to make.
    case requestOverBackground
    /// Takes a cell whose request waits over a background for one that is torn down.
    case teardownOverBackground
    /// After a background it takes the cell that it gets for the one that left last.
    case handOverByOrder
    /// Takes a late request of a cell that comes out of order for cancelled.
    case cancelledByOrder
    /// Saves the fraction of a cell that came out of order in the background, for a reload that never comes.
    case fractionOverReload
    /// A late completion is for the cell's next use, when that comes out of order.
    case completionAfterRecycling

    // Faults that need much of one thing, or several things in a row.
    /// Tells uses apart by two bits.
    case twoBitEpoch
    /// Keeps waiting requests in a ring of slots.
    case ringOfSlots
    /// Counts memory warnings in few bits, and takes a cell that it has for one that went.
    case warningsWithPrepared
    /// Cancels requests by the place of an item, which several wait for.
    case cancelledByIndex
    /// Keeps animators by item, and hands them over between the many cells of one item.
    case handOverByItem
    /// Counts the backgrounds inside reversals in few bits.
    case backgroundsInReversal

    package static let mutations = Array(allCases.prefix(8))
    package static let twoOrders = Array(allCases.dropFirst(8).prefix(6))
    package static let rare = Array(allCases.suffix(6))

    /// A list that shows it. The list of iOS 9 prepares no cells: the later ones drop prepared cells without a callback.
    package func list(_ base: Workload) -> Workload {
        var list = base
        list.reuseCells(as: .ios9)
        if self == .prepareForReuseAtEnqueue { list.prepare = .enqueue }
        return list
    }

    /// How much of the one thing a rare fault takes.
    package var limit: Int {
        switch self {
        case .twoBitEpoch: 4
        case .ringOfSlots: 25
        case .warningsWithPrepared: 8
        case .cancelledByIndex: 5
        case .handOverByItem: 8
        case .backgroundsInReversal: 8
        default: 0
        }
    }
}
