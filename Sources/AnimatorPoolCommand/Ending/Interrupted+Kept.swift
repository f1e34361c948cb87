#if Command
    import LifecycleJudging
    import LifecycleRecording

    extension LoggedSimulation.Outcome {
        /// What a run that a signal stopped has to say, or nil when none did.
        func interruption(of options: SimulationOptions) -> Interrupted? {
            guard let signal else { return nil }
            guard let run = summary.run else {
                return Interrupted(signal: signal, kept: "nothing is kept, for --no-log writes no log")
            }
            let seconds = OutputValue.double(summary.virtualSeconds).plain
            let written = Int64(summary.tally.events) - (loss?.notWritten ?? 0)
            let db = Interrupted.naming(options.db)
            return Interrupted(
                signal: signal,
                kept: "run \(run) of \(options.db) keeps \(written) events, \(seconds) s of scrolling; "
                    + "`animatorpool verify\(db) --run \(run)` judges them" + Interrupted.losing(loss))
        }
    }

    extension Interrupted {
        /// Several runs were asked for, and `whole` of them had ended.
        init(
            signal: Int32, after whole: Int, of count: Int, _ things: String, in options: SimulationOptions,
            loss: LifecycleSinkError?
        ) {
            let rest =
                options.noLog
                ? "nothing is kept, for --no-log writes no log"
                : "what ran is kept in \(options.db); `animatorpool runs\(Self.naming(options.db))` lists it"
            self.init(
                signal: signal,
                kept: "\(whole) of \(count) \(things) are whole; " + rest + Self.losing(loss))
        }

        /// The option that names a log, where it must be named.
        fileprivate static func naming(_ db: String) -> String {
            db == LogPath.standard ? "" : " --db \(db)"
        }

        fileprivate static func losing(_ loss: LifecycleSinkError?) -> String {
            loss.map { "; \($0)" } ?? ""
        }
    }
#endif
