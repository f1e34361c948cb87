import FileKit
import Foundation
import LifecycleRecording
import LifecycleStore
import ScrollSimulation

/// Checks whether a run's log has reached its maximum size.
///
/// The size includes the write-ahead log, and an estimate for the records in the recorder. The estimate uses
/// the average size of the written records.
package final class LogCap {
    private let path: String
    private let bytes: Int64
    private let bytesBefore: Int64
    private var recorded: Int64 = 0
    package private(set) var isReached = false

    /// - Parameter bytes: The maximum size of the log.
    /// - Throws: ``InputError`` if the log already has this size.
    package init(_ path: String, bytes: Int64) throws {
        self.path = path
        self.bytes = bytes
        bytesBefore = LogFile.bytesOnDisk(path)
        guard bytesBefore < bytes else {
            throw InputError(
                "\(path): takes \(bytesBefore) bytes already, and --max-log allows \(bytes); allow more, or "
                    + "name another log with --db")
        }
    }

    /// The number of records between two checks of the file.
    private static let stride: Int64 = 2048
    /// The size of a record, in bytes, before the run has written any.
    private static let firstGuess = 100.0

    /// Counts an event or frame that `recorder` has received.
    package func count(_ recorder: LifecycleRecorder) {
        recorded += 1
        guard recorded.isMultiple(of: Self.stride), !isReached else { return }
        let health = recorder.health
        let written = health.written + health.framesWritten
        let onDisk = LogFile.bytesOnDisk(path)
        let each = written > 0 ? Double(onDisk - bytesBefore) / Double(written) : Self.firstGuess
        isReached = Double(onDisk) + each * Double(recorded - written) >= Double(bytes)
    }
}

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
