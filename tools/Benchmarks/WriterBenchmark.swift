#if Store
    import Foundation
    import LifecycleEvents
    import LifecycleRecording
    import LifecycleStore

    /// The writer, from `record` to the sealed file, against plain C loops on the same library, schema,
    /// settings and transactions.
    ///
    /// The C loops have their rows ready and write those of events alone, unless their name says otherwise;
    /// the writer makes them, and the rows of animators and of uses of cells as well.
    struct WriterBenchmark {
        let feed: FeedEvents
        let path: LogPath
        let rounds: Int

        func run() throws {
            try record(frames: true)
            let events = try StoredRows(["event_row", "event_base"], of: path.path)
            let all = try StoredRows(
                ["event_row", "event_base", "animator", "cell_use", "frame_row", "frame_base"], of: path.path)
            let comparison = Interleaved(
                count: feed.events.count,
                ways: [
                    .init(name: "C, one row a statement") { try insert(events, 1) },
                    .init(name: "C, 50 rows a statement") { try insert(events, 50) },
                    .init(name: "C, one row, all tables") { try insert(all, 1) },
                    .init(name: "C, 50 rows, all tables") { try insert(all, 50) },
                    .init(name: "writer, events") { try record(frames: false) },
                    .init(name: "writer, events and frames") { try record(frames: true) },
                ])
            print("Writing \(feed.events.count) events, \(rounds) rounds\n")
            let measured = try comparison.measure(rounds: rounds)
            comparison.report(measured)
            print("")
            for way in 0..<4 {
                // What writes all tables is compared with the writer that does.
                let ratio = measured[way < 2 ? 4 : 5].ratio / measured[way].ratio
                print("writer to \(measured[way].name):", rounded(ratio, 2))
            }
            try record(frames: false)
            try path.reportSize()
            try record(frames: true)
            try path.reportSize()
        }

        private func insert(_ rows: StoredRows, _ rowsPerStatement: Int32) throws {
            path.removeOld()
            try rows.insert(into: path.path, rowsPerStatement: rowsPerStatement)
        }

        private func record(frames: Bool) throws {
            path.removeOld()
            let log = try LogFile(path: path.path, durable: false)
            let run = RunDescription(
                uuid: "bench", name: "bench", source: .simulation, startedUnixNs: 0, refreshNs: 16_666_667)
            try log.record(run: run) { recorder in
                for event in feed.events { recorder.record(event) }
                if frames { for frame in feed.frames { recorder.record(frame) } }
            }
        }
    }

    /// The file that the benchmarks write again and again.
    struct LogPath {
        let path: String

        func removeOld() {
            for suffix in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path + suffix)
            }
        }

        /// Prints how many bytes an event takes, and in which tables.
        func reportSize() throws {
            let info = try LogReader(path: path).info()
            print("\nbytes an event: \(rounded(Double(info.fileBytes) / Double(info.events), 1))")
            let sizes = try SQLConsole(path: path).run(
                "SELECT name, sum(pgsize) FROM dbstat GROUP BY name ORDER BY 2 DESC LIMIT 5", seconds: 60)
            for row in sizes.rows {
                guard case .text(let name) = row[0], case .integer(let size) = row[1] else { continue }
                print("  \(padded(name, 12)) \(rounded(Double(size) / Double(info.events), 2))")
            }
        }
    }
#endif
