#if Command
    import LifecycleStore

    extension LogFile {
        /// The log at `path`, opened for writing; standard error says so when it was migrated on the way, and
        /// when runs whose process died were completed. One that somebody else has is waited for.
        static func opened(
            _ path: String, durable: Bool, patience: Patience, quiet: Bool
        ) throws -> LogFile {
            let log = try patience.wait(quiet: quiet) { try LogFile(path: path, durable: durable) }
            if let backup = log.migration.backup {
                StandardError.write(
                    "\(path): brought from schema \(log.migration.from) to \(log.migration.to); "
                        + "\(backup) is the log as it was\n")
            }
            for run in log.recoveredRuns {
                StandardError.write(
                    "\(path): run \(run), whose process died, was completed from its events\n")
            }
            return log
        }
    }
#endif
