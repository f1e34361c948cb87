import LifecycleStore
import ScrollSimulation

/// An estimate of the log size of a simulation, before the run.
///
/// A long workload usually repeats its steps. The estimate runs the first steps without a log and counts
/// records.
package struct LogSizeEstimate {
    /// The size of the log of one run, in bytes; 0 for a short workload.
    package let bytes: Int64

    /// The size of a record in a log. Measured: 40 to 100 bytes for an event or a frame.
    private static let bytesOfRecord = 70.0
    /// The minimum number of steps of a long workload.
    private static let shortest = 1000
    /// The number of steps to run.
    private static let tried = 200
    /// The number of records after which the trial run stops.
    private static let enough = 200_000

    package init(of workload: Workload, seed: UInt64) {
        let count = Self.count(workload.steps)
        guard count >= Double(Self.shortest) else {
            bytes = 0
            return
        }
        var trial = workload
        var left = Self.tried
        trial.steps = Self.first(&left, of: workload.steps)
        var records = 0
        Simulation(trial, seed: seed).run(
            record: { _ in records += 1 }, frame: { _ in records += 1 }, stop: { records >= Self.enough })
        let share = Double(Self.tried - left) / count
        bytes = Int64(min(Double(records) / share * Self.bytesOfRecord, 1e18))
    }

    /// Returns the number of steps, with all rounds of repetitions. Each gesture of a step counts as a step.
    private static func count(_ steps: [Step]) -> Double {
        steps.reduce(0) { count, step in
            switch step {
            case .repeat(let times, let steps): count + Double(times) * Self.count(steps)
            case .touches(let gestures): count + Double(gestures.count)
            default: count + 1
            }
        }
    }

    /// Returns the first `left` of these steps, and subtracts their number from `left`.
    private static func first(_ left: inout Int, of steps: [Step]) -> [Step] {
        var taken: [Step] = []
        for step in steps where left > 0 {
            switch step {
            case .repeat(let times, let steps):
                var rounds = 0
                while rounds < times, left > 0 {
                    taken += first(&left, of: steps)
                    rounds += 1
                }
            case .touches(let gestures):
                let some = Array(gestures.prefix(left))
                taken.append(.touches(some))
                left -= some.count
            default:
                taken.append(step)
                left -= 1
            }
        }
        return taken
    }
}
