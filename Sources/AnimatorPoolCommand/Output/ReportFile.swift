#if Command
    import LifecycleExport
    import LifecycleStore

    /// The report of one run of a log, written as the log is read.
    struct ReportFile {
        private let run: ListedRun

        init(of run: ListedRun) { self.run = run }

        /// Writes the page to a file, which it replaces in one step, or to standard output for `-`.
        func write(to path: String) throws {
            let (reader, record) = (run.reader, run.record)
            var report = ReportExporter(
                ReportOptions(
                    producer: "animatorpool \(AnimatorPool.configuration.version)", number: run.number,
                    status: record.status.name, summaryJSON: record.summaryJSON))
            let file = try ReplacedFile(path)
            report.begin(record.description)
            var lastNs: Int64 = 0
            try reader.forEachEvent(LogFilter(run: record.number)) { event in
                report.add(event)
                lastNs = max(lastNs, event.tNs)
                try file.takeBytes(of: &report)
                return true
            }
            try reader.forEachFrame(LogFilter(run: record.number)) { frame in
                report.add(frame)
                lastNs = max(lastNs, frame.endNs)
                try file.takeBytes(of: &report)
                return true
            }
            report.end(atNs: record.endedNs ?? lastNs)
            try file.takeBytes(of: &report, all: true)
            try file.finish()
        }
    }
#endif
