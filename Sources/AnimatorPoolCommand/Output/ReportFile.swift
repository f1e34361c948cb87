#if Command
    import LifecycleExport
    import LifecycleStore

    /// The report of one run of a log, written as the log is read.
    struct ReportFile {
        private let run: ListedRun
        private let log: String

        /// - Parameter log: the log as the user named it, which the report must not be written over.
        init(of run: ListedRun, in log: String) {
            self.run = run
            self.log = log
        }

        /// Writes the page to a file, which it replaces in one step, or to standard output for `-`.
        func write(to path: String) throws {
            let record = run.record
            var report = ReportExporter(
                ReportOptions(
                    producer: "animatorpool \(AnimatorPool.configuration.version)", number: run.number,
                    status: record.status.name, summaryJSON: record.summaryJSON))
            let output = try ByteOutput(path, sparing: [log, run.reader.path])
            var endNs: Int64 = 0
            func handOut(atLeast count: Int = 1 << 16) throws {
                guard report.bytes.count >= count else { return }
                try output.write(report.bytes)
                report.removeAll()
            }
            try run.reader.tell(
                run: record.number,
                begin: { run in
                    endNs = run.endedNs ?? 0
                    report.begin(run.description)
                },
                frame: { frame in
                    endNs = max(endNs, frame.endNs)
                    report.add(frame)
                    try handOut()
                },
                event: { event in
                    endNs = max(endNs, event.tNs)
                    report.add(event)
                    try handOut()
                })
            report.end(atNs: endNs)
            try handOut(atLeast: 1)
            try output.finish()
        }
    }
#endif
