#if Command
    import LifecycleEvents
    import LifecycleRecording
    import RunDesk

    /// Writes events: as JSON in the log's own lines, with the run added, otherwise as rows.
    struct EventWriter {
        private let format: ResultFormat
        private var lines = NDJSONWriter()
        private var rows: ResultWriter?
        private var count = 0

        init(format: ResultFormat) {
            self.format = format
            let isJSON = format == .json || format == .ndjson
            rows = isJSON ? nil : ResultWriter(columns: Self.columns, format: format)
            if format == .json { StandardOutput.writeAsIs("[") }
        }

        private static let columns = ["run"] + EventFields.columns

        mutating func write(_ event: LifecycleEvent, run: Int64) {
            defer { count += 1 }
            guard rows == nil else {
                rows?.write([.int(run)] + EventFields.values(event))
                return
            }
            lines.append(event, run: run)
            let line = String(decoding: lines.bytes, as: UTF8.self)
            lines.removeAll()
            // In an array the comma stands before the line's end.
            let isInArray = format == .json
            StandardOutput.writeAsIs(isInArray ? (count == 0 ? "\n" : ",\n") + line.dropLast() : line)
        }

        mutating func finish() {
            rows?.finish()
            if format == .json { StandardOutput.writeAsIs(count == 0 ? "]\n" : "\n]\n") }
            StandardOutput.flush()
        }
    }
#endif
