import LifecycleStore
import LogAnswers
import ScrollSimulation

/// About how large a simulation's log will be, before it is written.
///
/// A long workload is one that repeats: its first steps are run without a log, and their records are counted.
package struct LogSizeEstimate {
    /// Bytes of the log of one run; 0 for a workload that is short.
    package let bytes: Int64

    /// What a record takes in a log: events and frames were measured at 40 to 100 bytes.
    private static let bytesOfRecord = 70.0
    /// A workload of fewer steps is short.
    private static let shortest = 1000
    /// Steps that are tried.
    private static let tried = 200
    /// Records after which a trial has seen enough.
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

    /// The steps there are when every round of a repetition counts; one of several gestures is as many steps.
    private static func count(_ steps: [Step]) -> Double {
        steps.reduce(0) { count, step in
            switch step {
            case .repeat(let times, let steps): count + Double(times) * Self.count(steps)
            case .touches(let gestures): count + Double(gestures.count)
            default: count + 1
            }
        }
    }

    /// The first of those steps, as many as are left.
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
