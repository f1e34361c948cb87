import ArgumentParser

extension ArgumentHelp {
    /// What `--db` takes wherever a log is read.
    static let log: ArgumentHelp = "A log file, a folder with a file per run, or an NDJSON file."
}
