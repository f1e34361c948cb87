import LifecycleStore

extension LogFile {
    /// The log at `path`, opened for writing; the client is told when it was migrated on the way, and when
    /// runs whose process died were completed. One that somebody else has is waited for.
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
