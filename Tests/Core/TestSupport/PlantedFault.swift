import ScrollSimulation

/// Faults of a client that attaches animators by hand. They measure what a search finds.
package enum PlantedFault: String, CaseIterable, Sendable {
    // Ways to attach and tear down that are wrong.
    case noGenerationCheck, tearDownOnlyAtEndOfDisplay, attachInDataSource, sameTurn, stopWithoutStateCheck
    case noTeardownOnOverflow, strongCaptureAfterListEnd, prepareForReuseAtEnqueue

    // Faults that need two decisions of the list or the system at once.
    /// After a background, makes the animators of all waiting requests.
    case requestOverBackground
    /// Treats a cell whose request waits during a background as torn down.
    case teardownOverBackground
    /// After a background, treats the next cell as the cell that left last.
    case handOverByOrder
    /// Treats the late request of a cell that was dequeued out of order as cancelled.
    case cancelledByOrder
    /// In the background, saves the fraction of a cell that was dequeued out of order, for a reload that never comes.
    case fractionOverReload
    /// Gives a late completion to the cell's next use, if the cell was dequeued out of order.
    case completionAfterRecycling

    // Faults that need one event many times, or several events in a row.
    /// Tells uses apart by a number of two bits, after the first round of these numbers.
    case twoBitEpoch
    /// Keeps waiting requests in a ring of slots.
    case ringOfSlots
    /// Counts memory warnings in few bits, and treats a cell in use as removed.
    case warningsWithPrepared
    /// Cancels requests by the index of an item, for which several requests wait.
    case cancelledByIndex
    /// Keeps animators by item, and moves them between the cells of one item.
    case handOverByItem
    /// Counts the backgrounds inside reversals in few bits.
    case backgroundsInReversal

    package static let mutations = Array(allCases.prefix(8))
    package static let twoOrders = Array(allCases.dropFirst(8).prefix(6))
    package static let rare = Array(allCases.suffix(6))

    /// A list that shows the fault. The list of iOS 9 prepares no cells; later lists drop prepared cells without a callback.
    package func list(_ base: Workload) -> Workload {
        var list = base
        list.reuseCells(as: .ios9)
        if self == .prepareForReuseAtEnqueue { list.prepare = .enqueue }
        return list
    }

    /// The number of events that a rare fault needs.
    package var limit: Int {
        switch self {
        case .twoBitEpoch: 3
        case .ringOfSlots: 27
        case .warningsWithPrepared: 8
        case .cancelledByIndex: 5
        case .handOverByItem: 8
        case .backgroundsInReversal: 9
        default: 0
        }
    }
}
