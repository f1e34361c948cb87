/// The largest number of the events that each rare fault needs, in one run.
package final class RareEventCounts {
    /// In the order of `PlantedFault.rare`.
    package private(set) var highest = [0, 0, 0, 0, 0, 0]

    package init() {}

    package func restart() { highest = [0, 0, 0, 0, 0, 0] }

    func note(_ count: Int, of fault: PlantedFault) {
        guard let index = fault.rareIndex, count > highest[index] else { return }
        highest[index] = count
    }
}

extension PlantedFault {
    fileprivate var rareIndex: Int? {
        switch self {
        case .twoBitEpoch: 0
        case .ringOfSlots: 1
        case .warningsWithPrepared: 2
        case .cancelledByIndex: 3
        case .handOverByItem: 4
        case .backgroundsInReversal: 5
        default: nil
        }
    }
}
