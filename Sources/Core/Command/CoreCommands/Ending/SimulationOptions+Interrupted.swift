import LifecycleRecording
import LogAnswers
import LoggedSimulations
import ProgramKit

extension SimulationOptions {
    /// Returns the error of a run that a signal stopped, or nil if no signal stopped the run.
    func interruption(of outcome: SimulationOutcome) -> Interrupted? {
        guard outcome.wasStopped, let signal = EndSignals.received else { return nil }
        guard let run = outcome.summary.run else {
            return Interrupted(signal: signal, kept: "nothing is kept, for --no-log writes no log")
        }
        let seconds = OutputValue.double(outcome.summary.virtualSeconds).plain
        return Interrupted(
            signal: signal,
            kept:
                "run \(run) of \(db) keeps \(outcome.eventsWritten.counting("event")), \(seconds) s of scrolling; "
                + "`animatorpool verify\(Self.naming(db)) --run \(run)` judges them"
                + Self.losing(outcome.loss))
    }

    /// Returns the error of several runs if a signal stopped some of them, otherwise nil.
    ///
    /// - Parameters:
    ///   - count: the number of requested runs.
    ///   - things: the word for the runs, in the plural.
    ///   - log: the log of the runs; nil when nothing was logged.
    ///   - isPart: whether the log keeps either all of the runs or none.
    func interruption(
        of runs: SeveralOutcomes, count: Int, _ things: String, in log: String?, isPart: Bool = false
    ) -> Interrupted? {
        guard runs.wasStopped, let signal = EndSignals.received else { return nil }
        let rest =
            isPart
            ? "nothing is kept, for a part is kept whole or not at all"
            : log.map { "what ran is kept in \($0); `animatorpool runs\(Self.naming($0))` lists it" }
                ?? "nothing is kept, for no log is written"
        return Interrupted(
            signal: signal,
            kept: "\(runs.summaries.count) of \(count) \(things) are whole; " + rest
                + Self.losing(runs.loss))
    }

    /// Returns the option that names the log; empty for the standard log.
    private static func naming(_ db: String) -> String { db == LogPath.standard ? "" : " --db \(db)" }

    private static func losing(_ loss: LifecycleSinkError?) -> String { loss.map { "; \($0)" } ?? "" }
}
