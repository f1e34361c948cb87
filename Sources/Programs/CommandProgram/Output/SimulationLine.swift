import LifecycleEvents
import LifecycleRecording
import LogAnswers
import LoggedSimulations
import ProgramKit
import ScrollSimulation

/// The line on a terminal that says how far simulations are.
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

    /// - Parameter state: how far it is.
    func show(_ state: @autoclosure () -> String, of workload: Workload) {
        let title = "\(workload.name), \(workload.strategy.rawValue)"
        line.withLock { line in
            if line.title != title { line = (title, Progress(title, quiet: quiet)) }
            line.progress.update(state())
        }
    }

    /// Takes the line away again.
    func finish() { line.withLock { $0.progress.finish() } }
}
