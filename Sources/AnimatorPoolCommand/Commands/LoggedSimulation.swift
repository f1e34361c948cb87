#if Command
    import Foundation
    import LifecycleEvents
    import LifecycleRecording
    import LifecycleStore
    import ScrollSimulation

    /// Runs workloads into a log: the one place where the engine and the store meet.
    struct LoggedSimulation {
        private let options: SimulationOptions
        private let log: LogFile?

        init(_ options: SimulationOptions) throws {
            self.options = options
            log = options.noLog ? nil : try LogFile(path: options.db, durable: options.durable)
            if let log { StandardError.say(completedIn: log) }
        }

        func run(_ workload: Workload) throws -> RunSummary {
            let simulation = Simulation(workload, seed: options.seed)
            let start = ContinuousClock.now
            var summary: RunSummary
            if let log {
                summary = try log.record(run: description(of: workload), options: Self.recording) {
                    recorder in
                    let progress = progress(of: workload)
                    let result = simulation.run(
                        record: { event in
                            recorder.record(event)
                            progress.see(event)
                        }, frame: recorder.record)
                    progress.finish()
                    var summary = result.summary
                    summary.wallSeconds = Self.seconds(since: start)
                    recorder.finish(cells: result.cells, summaryJSON: summary.json())
                    return summary
                }
                summary.run = try LogReader(path: log.path).run().number
            } else {
                let progress = progress(of: workload)
                summary = simulation.run(record: progress.see).summary
                progress.finish()
            }
            // The log's own time counts: a run is over when its last event is on the disk.
            summary.wallSeconds = Self.seconds(since: start)
            return summary
        }

        /// A simulation is faster than the disk for a while: a larger ring lets it go on while the writer syncs.
        private static let recording = RecorderOptions(capacity: 1 << 16)

        private func description(of workload: Workload) -> RunDescription {
            RunDescription(
                uuid: UUID().uuidString.lowercased(), name: workload.name, source: .simulation,
                workload: workload.name, seed: Int64(bitPattern: options.seed),
                strategy: workload.strategy.rawValue, regime: workload.regime.rawValue,
                cells: workload.cells.rawValue, startedUnixNs: Int64(Date().timeIntervalSince1970 * 1e9),
                refreshNs: Int64((1e9 / workload.frameRate).rounded()))
        }

        private func progress(of workload: Workload) -> SimulationProgress {
            SimulationProgress("\(workload.name), \(workload.strategy.rawValue)", quiet: options.quiet)
        }

        private static func seconds(since start: ContinuousClock.Instant) -> Double {
            (ContinuousClock.now - start) / .seconds(1)
        }
    }

    /// Looks at every ten-thousandth event, so that watching costs nothing.
    private final class SimulationProgress {
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
