import LifecycleEvents
import LifecycleRecording

extension LogFile {
    /// Records a run: gives `body` a recorder, and ends the run when it returns or throws.
    ///
    ///     try log.record(run: description) { recorder in
    ///         try simulation.run(record: recorder.record) { … }
    ///         recorder.finish(cells: cells, summaryJSON: summary)
    ///     }
    ///
    /// When `body` throws, the run stays in the log with the status `failed`.
    ///
    /// - Parameters:
    ///   - run: what the run is; its uuid must be new to the file.
    ///   - configJSON: what else makes it repeatable, as a JSON object.
    /// - Throws: what `body` throws, or `LifecycleSinkError` when the log could not be written.
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
            // The error of the run is more important; an error of the log stays in the recorder's health.
            try? recorder.close(status: .failed)
            throw error
        }
        try recorder.close()
        return result
    }

    /// Begins a run. The caller closes the recorder to end the run. A log records one run at a time.
    public func recorder(
        run: RunDescription, configJSON: String, options: RecorderOptions
    ) throws(LifecycleSinkError) -> LifecycleRecorder {
        try LifecycleRecorder(
            run: run, sink: SQLiteSink(connection: connection, tables: tables, configJSON: configJSON),
            options: options)
    }
}
