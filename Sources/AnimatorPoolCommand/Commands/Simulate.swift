#if Command
    import ArgumentParser
    import Foundation
    import LifecycleStore
    import PropertyAnimation
    import ScrollSimulation

    struct Simulate: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Runs a workload into the log and prints its summary.",
            discussion: """
                With --seeds the same workload runs under each seed, and the log is a folder with a file per run \
                (animatorpool-runs unless --db names one).
                """)

        @Argument(help: "A built-in workload or a YAML file.") var workload = "feed-fling"
        @Option(help: "reuse-safe, next-turn, in-data-source, once-per-cell or no-teardown.")
        var strategy: Strategy?
        @Option(help: "The animator: documented, ios10 or ios16.") var regime: AnimatorRegime?
        @Option(help: "Seeds from one to another, as 1...100.") var seeds: SeedRange?
        @Option(help: "How many seeds at a time; as many as there are processors unless given.")
        var jobs: Int?
        @Option(help: "Writes a report of the run to this HTML file.") var report: String?
        @OptionGroup var options: SimulationOptions

        /// The folder of a sweep when none is named.
        private static let sweepFolder = "animatorpool-runs"

        func validate() throws {
            if let jobs, !(1...256).contains(jobs) {
                throw ValidationError("--jobs must be from 1 to 256, not \(jobs).")
            }
            if jobs != nil, seeds == nil { throw ValidationError("--jobs is for many seeds: give --seeds.") }
            if let seeds = seeds?.seeds, seeds.upperBound - seeds.lowerBound >= 1_000_000 {
                throw ValidationError("--seeds are at most 1000000 at once.")
            }
            try validateReport()
        }

        private func validateReport() throws {
            guard let report else { return }
            if options.noLog {
                throw ValidationError(
                    "--report reads the log, and --no-log writes none: leave one of them out.")
            }
            if seeds != nil {
                throw ValidationError(
                    "--report is of one run: give --seed, or `animatorpool report --run` afterwards.")
            }
            if report == "-" {
                throw ValidationError("--report needs a file: standard output has the summary.")
            }
        }

        func run() throws {
            var scrolled = try options.workload(named: workload)
            if let strategy { scrolled.strategy = strategy }
            if let regime { scrolled.regime = regime }
            if let seeds { return try sweep(scrolled, seeds.seeds) }
            let summary = try LoggedSimulation(options, workloadNamed: workload).run(scrolled)
            if let report, let number = summary.run {
                try ReportFile(of: LogSource(options.db).run(.number(number)), in: options.db).write(
                    to: report)
            }
            ResultWriter.write(object: summary.fields, format: options.format)
        }

        private func sweep(_ scrolled: Workload, _ seeds: ClosedRange<UInt64>) throws {
            var options = options
            if options.db == LogPath.standard { options.db = Self.sweepFolder }
            if !options.noLog { try Self.makeFolder(options.db) }
            let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
            let summaries = try SeedSweep(
                workload: scrolled, name: workload, seeds: seeds, jobs: jobs, options: options
            ).run()
            SweepTable.write(summaries, format: options.format)
        }

        private static func makeFolder(_ path: String) throws {
            guard !FileManager.default.fileExists(atPath: path) || LogFolder.isFolder(path) else {
                throw InputError("\(path): is a file, and --seeds writes a folder; name one with --db")
            }
            do {
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            } catch {
                throw InputError("\(path): the folder cannot be made; name another with --db")
            }
        }
    }
#endif
