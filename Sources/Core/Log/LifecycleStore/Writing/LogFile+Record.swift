import LifecycleEvents
import LifecycleRecording

extension LogFile {
    /// Records a run: calls `body` with a recorder, and ends the run when `body` returns or throws.
    ///
    ///     try log.record(run: description) { recorder in
    ///         try simulation.run(record: recorder.record) { … }
    ///         recorder.finish(cells: cells, summaryJSON: summary)
    ///     }
    ///
    /// If `body` throws, the run stays in the log with the status `failed`.
    ///
    /// - Parameters:
    ///   - run: the description of the run. Its UUID must not exist in the file.
    ///   - configJSON: the configuration that makes the run repeatable, as a JSON object.
    /// - Throws: an error of `body`, or `LifecycleSinkError` if the log could not be written.
    public func record<Result>(
        run: RunDescription, configJSON: String = "{}",
        options: RecorderOptions = RecorderOptions(whenFull: .block),
        _ body: (LifecycleRecorder) throws -> Result
    ) throws -> Result {
        let recorder = try recorder(run: run, configJSON: configJSON, options: options)
        let result: Result
        do {
            result = try body(recorder)
        } catch {
            // The error of `body` is more important. The recorder's health keeps an error of the log.
            try? recorder.close(status: .failed)
            throw error
        }
        try recorder.close()
        return result
    }

    /// Starts a run, which ends when the caller closes the recorder. A log records one run at a time.
    public func recorder(
        run: RunDescription, configJSON: String, options: RecorderOptions
    ) throws(LifecycleSinkError) -> LifecycleRecorder {
        try LifecycleRecorder(
            run: run, sink: SQLiteSink(connection: connection, tables: tables, configJSON: configJSON),
            options: options)
    }
}
