#if Command
    import Foundation
    import LifecycleEvents
    import LifecycleJudging
    import LifecycleRecording
    import LifecycleStore
    import ScrollSimulation

    /// Runs workloads into a log: the one place where the engine and the store meet.
    struct LoggedSimulation {
        /// Where runs go.
        private enum Place {
            case nowhere
            case file(LogFile)
            /// A file for each run.
            case folder(LogFolder)
        }

        private let options: SimulationOptions
        private let place: Place
        private let config: SimulationConfig

        init(_ options: SimulationOptions, workloadNamed name: String) throws {
            self.options = options
            config = SimulationConfig(options, workloadNamed: name)
            if options.noLog {
                place = .nowhere
            } else if LogFolder.isFolder(options.db) {
                place = .folder(LogFolder(path: options.db))
            } else {
                place = .file(try LogFile.opened(options.db, durable: options.durable))
            }
        }

        /// Runs `workload` and says what came of it, and under which number it stands in the log.
        func run(_ workload: Workload) throws -> RunSummary {
            let progress = SimulationProgress(
                "\(workload.name), \(workload.strategy.rawValue)", quiet: options.quiet)
            let description = description(of: workload, seed: options.seed)
            var summary = try run(workload, as: description, progress: progress)
            progress.finish()
            if case .nowhere = place { return summary }
            let runs = try LogSource(options.db, saying: { _ in }).runs()
            summary.run = runs.last { $0.record.description.uuid == description.uuid }?.number
            return summary
        }

        /// Runs `workload` as a run with a seed and a uuid of its own, from any thread.
        func run(
            _ workload: Workload, as description: RunDescription, progress: SimulationProgress?
        ) throws -> RunSummary {
            let start = ContinuousClock.now
            let simulation = Simulation(
                workload, seed: UInt64(bitPattern: description.seed ?? 0))
            var summary: RunSummary
            if let log = try log(for: description) {
                summary = try log.record(
                    run: description, configJSON: config.json, options: Self.recording
                ) { recorder in
                    let result = simulation.run(
                        record: { event in
                            recorder.record(event)
                            progress?.see(event)
                        }, frame: recorder.record)
                    var summary = result.summary
                    summary.wallSeconds = Self.seconds(since: start)
                    recorder.finish(cells: result.cells, summaryJSON: summary.json())
                    return summary
                }
            } else {
                summary = simulation.run(record: { progress?.see($0) }).summary
            }
            // The log's own time counts: a run is over when its last event is on the disk.
            summary.wallSeconds = Self.seconds(since: start)
            return summary
        }

        private func log(for description: RunDescription) throws -> LogFile? {
            switch place {
            case .nowhere: nil
            case .file(let log): log
            case .folder(let folder): try folder.newLog(for: description, durable: options.durable)
            }
        }

        /// A simulation is faster than the disk for a while: a larger ring lets it go on while the writer syncs,
        /// and larger batches are fewer commits.
        private static let recording = RecorderOptions(capacity: 1 << 16, batchLimit: 20_000)

        func description(of workload: Workload, seed: UInt64) -> RunDescription {
            RunDescription(
                uuid: UUID().uuidString.lowercased(), name: workload.name, source: .simulation,
                workload: workload.name, seed: Int64(bitPattern: seed),
                strategy: workload.strategy.rawValue, regime: workload.regime.rawValue,
                cells: workload.cells.rawValue, startedUnixNs: Int64(Date().timeIntervalSince1970 * 1e9),
                refreshNs: Int64((1e9 / workload.frameRate).rounded()))
        }

        private static func seconds(since start: ContinuousClock.Instant) -> Double {
            (ContinuousClock.now - start) / .seconds(1)
        }
    }

    /// Looks at every ten-thousandth event, so that watching costs nothing.
    final class SimulationProgress {
        private var progress: Progress
        private var events = 0

        init(_ title: String, quiet: Bool) { progress = Progress(title, quiet: quiet) }

        func see(_ event: LifecycleEvent) {
            events += 1
            guard events.isMultiple(of: 10_000) else { return }
            progress.update(
                "\(events) events, \(OutputValue.double(Double(event.tNs) / 1e9).plain) s of scrolling")
        }

        func finish() { progress.finish() }
    }
#endif
