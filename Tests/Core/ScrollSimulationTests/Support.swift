import ScrollSimulation
import WorkloadReading

extension Workload {
    /// The 19 recorded flings, over a list of 10,000 items.
    static func flings(_ strategy: Strategy = .reuseSafe, cells: CellRegime = .ios15) throws -> Workload {
        let recording = try TouchRecording(named: "android-flings", density: 2.625) { _ in "" }
        return Workload(
            name: "flings", cells: cells, strategy: strategy, steps: [.touches(recording.gestures)])
    }
}

/// A data source that animates nothing.
final class PlainFeed: ListClient {
    init(_ list: SimulatedList) { list.register(SimulatedCell.self) }

    func list(_ list: SimulatedList, cellForItemAt index: Int) -> SimulatedCell {
        list.dequeueReusableCell(withIdentifier: list.reuseIdentifier(forItemAt: index), forItemAt: index)
    }
}
