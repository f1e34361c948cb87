#if Store
    import Foundation
    import LifecycleEvents
    import LifecycleJudging
    import LifecycleRecording
    import LifecycleStore
    import ScrollSimulation

    /// A whole simulation of a long scroll, with a log from its first event to the sealed file, against plain
    /// C loops that write the rows of the same events, which they have ready.
    struct SimulationBenchmark {
        let workload: Workload
        let path: LogPath
        let rounds: Int

        /// A feed of a million items under flings of three speeds; every fourth goes back.
        init(events: Int, path: LogPath, rounds: Int) {
            // Four flings give about 1,480 events.
            workload = Workload(
                name: "long-scroll", list: ListShape(items: 1_000_000), strategy: .reuseSafe,
                steps: [
                    .repeat(
                        times: max(events / 1480, 1),
                        steps: [8000, 4000, 6000, -4000].map { Step.fling(velocity: $0) })
                ])
            self.path = path
            self.rounds = rounds
        }

        func run() throws {
            try runWithLog()
            let count = try Int(LogReader(path: path.path).info().events)
            let events = try StoredRows(["event_row", "event_base"], of: path.path)
            let all = try StoredRows(
                ["event_row", "event_base", "animator", "cell_use", "frame_row", "frame_base"], of: path.path)
            let entries = recorded()
            let comparison = Interleaved(
                count: count,
                ways: [
                    .init(name: "C, events alone") { try insert(events, 1) },
                    .init(name: "C, events, 50 rows a statement") { try insert(events, 50) },
                    .init(name: "C, rows of all tables") { try insert(all, 1) },
                    .init(name: "simulation without a log") { runWithoutLog() },
                    .init(name: "simulation with a log") { try runWithLog() },
                    .init(name: "writer alone, same entries") { try runWriter(entries) },
                ])
            print("\nSimulating \(count) events, \(rounds) rounds\n")
            let measured = try comparison.measure(rounds: rounds)
            comparison.report(measured)
            print("")
            for simulation in [3, 4] {
                for baseline in 0..<3 { compare(measured[simulation], to: measured[baseline]) }
            }
            compare(measured[4], to: measured[5])
            try path.reportSize()
        }

        /// How many times as fast one is as another, by the clock and by what it takes of the processors.
        private func compare(_ row: Interleaved.Row, to other: Interleaved.Row) {
            print(
                padded("\(row.name) to \(other.name):", 64), padded(rounded(row.ratio / other.ratio, 2), 6),
                "by the clock,", padded(rounded(other.medianCPUSeconds / row.medianCPUSeconds, 2), 6),
                "in CPU")
        }

        /// What a run hands to the recorder, in order.
        private enum Entry {
            case event(LifecycleEvent)
            case frame(FrameRecord)
        }

        private func recorded() -> [Entry] {
            var entries: [Entry] = []
            Simulation(workload, seed: 1).run(
                record: { entries.append(.event($0)) }, frame: { entries.append(.frame($0)) })
            return entries
        }

        private func runWriter(_ entries: [Entry]) throws {
            try withRecorder { recorder in
                for entry in entries {
                    switch entry {
                    case .event(let event): recorder.record(event)
                    case .frame(let frame): recorder.record(frame)
                    }
                }
            }
        }

        private func insert(_ rows: StoredRows, _ rowsPerStatement: Int32) throws {
            path.removeOld()
            try rows.insert(into: path.path, rowsPerStatement: rowsPerStatement)
        }

        func runWithoutLog() {
            var events = 0
            Simulation(workload, seed: 1).run(record: { _ in events += 1 })
            precondition(events > 0, "A scroll has events.")
        }

        func runWithLog() throws {
            try withRecorder { recorder in
                let result = Simulation(workload, seed: 1).run(
                    record: { recorder.record($0) }, frame: { recorder.record($0) })
                recorder.finish(cells: result.cells, summaryJSON: result.summary.json())
            }
        }

        private func withRecorder(_ body: (LifecycleRecorder) throws -> Void) throws {
            path.removeOld()
            let log = try LogFile(path: path.path, durable: false)
            let run = RunDescription(
                uuid: "bench", name: workload.name, source: .simulation, startedUnixNs: 0,
                refreshNs: 16_666_667)
            // Ring and batches are those of the command `simulate`.
            try log.record(run: run, options: RecorderOptions(capacity: 1 << 16, batchLimit: 20_000), body)
        }
    }
#endif
