import LifecycleStore

extension LogFile {
    /// Opens the log at `path` for writing, and waits while another program has locked the log.
    ///
    /// The client receives a notice if the log was migrated, and for each completed run of a dead process.
    package static func opened(
        _ path: String, durable: Bool, patience: LogWaitLimit, for client: WorkClient
    ) throws -> LogFile {
        let log = try patience.wait(for: client) { try LogFile(path: path, durable: durable) }
        if let backup = log.migration.backup {
            client.notice(
                "\(path): brought from schema \(log.migration.from) to \(log.migration.to); \(backup) is the log "
                    + "as it was")
        }
        for run in log.recoveredRuns {
            client.notice("\(path): run \(run), whose process died, was completed from its events")
        }
        return log
    }
}
