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
        private let pace: Pace

        /// - Parameter yaml: the text of the workloads that are to be run.
        init(_ options: SimulationOptions, yaml: String, pace: Pace = .virtual) throws {
            self.options = options
            self.pace = pace
            config = SimulationConfig(options, yaml: yaml, pace: pace)
            if options.noLog {
                place = .nowhere
            } else if LogFolder.isFolder(options.db) {
                place = .folder(LogFolder(path: options.db))
            } else {
                place = .file(
                    try LogFile.opened(
                        options.db, durable: options.durable, patience: options.patience,
                        quiet: options.quiet))
            }
        }

        /// What came of a run.
        struct Outcome {
            var summary: RunSummary
            /// The signal that stopped it before its end.
            var signal: Int32?
            /// What a run that was stopped could not write.
            var loss: LifecycleSinkError?
        }

        /// Runs `workload` and says what came of it, and under which number it stands in the log.
        func run(_ workload: Workload) throws -> Outcome {
            let progress = SimulationProgress(
                "\(workload.name), \(workload.strategy.rawValue)", quiet: options.quiet)
            let description = description(of: workload, seed: options.seed)
            defer { progress.finish() }
            var outcome = try run(workload, as: description, progress: progress)
            if case .nowhere = place { return outcome }
            let runs = try LogSource(options.db, saying: { _ in }).runs()
            outcome.summary.run = runs.last { $0.record.description.uuid == description.uuid }?.number
            return outcome
        }

        /// Runs `workload` as a run with a seed and a uuid of its own, from any thread.
        ///
        /// - Throws: also when the log was waited for in vain; what it could take is kept.
        func run(
            _ workload: Workload, as description: RunDescription, progress: SimulationProgress?
        ) throws -> Outcome {
            let start = ContinuousClock.now
            let simulation = Simulation(
                workload, seed: UInt64(bitPattern: description.seed ?? 0))
            var outcome: Outcome
            if let log = try log(for: description) {
                outcome = try record(simulation, as: description, in: log, progress, since: start)
            } else {
                let result = simulation.run(
                    at: pace, record: { progress?.see($0) }, stop: { EndSignals.received != nil })
                outcome = Outcome(
                    summary: result.summary, signal: result.wasStopped ? EndSignals.received : nil)
            }
            // The log's own time counts: a run is over when its last event is on the disk.
            outcome.summary.wallSeconds = Self.seconds(since: start)
            return outcome
        }

        private func record(
            _ simulation: Simulation, as description: RunDescription, in log: LogFile,
            _ progress: SimulationProgress?, since start: ContinuousClock.Instant
        ) throws -> Outcome {
            let patient = try PatientRecorder(
                log, run: description, configJSON: config.json, options: Self.recording,
                patience: options.patience, quiet: options.quiet)
            let recorder = patient.recorder
            let result = simulation.run(
                at: pace,
                record: { event in
                    recorder.record(event)
                    progress?.see(event)
                }, frame: recorder.record,
                stop: { EndSignals.received != nil || recorder.hasGivenUp })
            var summary = result.summary
            summary.wallSeconds = Self.seconds(since: start)
            recorder.finish(cells: result.cells, summaryJSON: summary.json())
            return try withExtendedLifetime(patient) {
                var outcome = Outcome(summary: summary)
                guard result.wasStopped else {
                    try recorder.close()
                    return outcome
                }
                guard let signal = EndSignals.received else { try recorder.closeGivenUp() }
                outcome.signal = signal
                do throws(LifecycleSinkError) {
                    try recorder.close(status: .interrupted)
                } catch {
                    outcome.loss = error
                }
                return outcome
            }
        }

        private func log(for description: RunDescription) throws -> LogFile? {
            switch place {
            case .nowhere: nil
            case .file(let log): log
            case .folder(let folder):
                try options.patience.wait(quiet: options.quiet) {
                    try folder.newLog(for: description, durable: options.durable)
                }
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
