import LifecycleRecording
import LogAnswers
import LoggedSimulations
import ProgramKit

extension SimulationOptions {
    /// What a run that a signal stopped has to say, or nil when none did.
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

    /// What several runs have to say of which a signal stopped some, or nil when none did.
    ///
    /// - Parameters:
    ///   - count: how many were asked for.
    ///   - things: what they are called.
    ///   - log: where they went; nil when nothing was logged.
    ///   - isPart: whether they are kept all together or not at all.
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

    /// The option that names a log, where it must be named.
    private static func naming(_ db: String) -> String { db == LogPath.standard ? "" : " --db \(db)" }

    private static func losing(_ loss: LifecycleSinkError?) -> String { loss.map { "; \($0)" } ?? "" }
}
