import LifecycleEvents
import LifecycleRecording
import LogAnswers
import LoggedSimulations
import ProgramKit
import ScrollSimulation

/// The line on a terminal that shows the progress of simulations.
struct SimulationLine: Sendable {
    private let line: Locked<(title: String, progress: Progress)>
    private let quiet: Bool

    init(quiet: Bool) {
        self.quiet = quiet
        line = Locked(("", Progress("", quiet: quiet)))
    }

    func show(_ progress: SimulationProgress, of workload: Workload) {
        show(
            "\(progress.events) events, \(OutputValue.double(Nanoseconds.seconds(progress.tNs)).plain) s of scrolling",
            of: workload)
    }

    /// - Parameter done: The number of finished runs of `all`.
    func show(_ done: Int, of all: Int, _ workload: Workload) {
        show("\(done) of \(all) runs", of: workload, share: Double(done) / Double(all))
    }

    /// - Parameters:
    ///   - state: The current state in words.
    ///   - share: The finished share, from 0 to 1; nil if unknown.
    func show(_ state: @autoclosure () -> String, of workload: Workload, share: Double? = nil) {
        let title = "\(workload.name), \(workload.strategy.rawValue)"
        line.withLock { line in
            if line.title != title { line = (title, Progress(title, quiet: quiet)) }
            line.progress.update(state(), share: share)
        }
    }

    /// Removes the line.
    func finish() { line.withLock { $0.progress.finish() } }
}
