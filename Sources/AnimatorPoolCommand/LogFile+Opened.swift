#if Command
    import LifecycleStore

    extension LogFile {
        /// The log at `path`, opened for writing; standard error says so when it was migrated on the way.
        static func opened(_ path: String, durable: Bool) throws -> LogFile {
            let log = try LogFile(path: path, durable: durable)
            if let backup = log.migration.backup {
                StandardError.write(
                    "\(path): brought from schema \(log.migration.from) to \(log.migration.to); "
                        + "\(backup) is the log as it was\n")
            }
            return log
        }
    }
#endif
