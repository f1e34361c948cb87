#if Store
    import CInsertLoop
    import Foundation
    import LifecycleEvents
    import LifecycleMigrations
    import LifecycleRecording
    import LifecycleStore

    /// The writer, from `record` to the sealed file, against plain C loops on the same library and schema.
    ///
    /// The C loops write the rows of `event` alone; the writer folds and writes the rows of animators and of
    /// uses of cells as well.
    struct WriterBenchmark {
        let feed: FeedEvents
        let folder: URL
        let rounds: Int

        /// What the writer sets on its connection, for C.
        private var setup: String {
            """
            PRAGMA page_size = 4096; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000;
            PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 2000;
            BEGIN; \(LifecycleMigrations.all.map(\.sql).joined()) COMMIT;
            PRAGMA journal_mode = WAL;
            """
        }

        func run() throws {
            let rows = CRows(feed.events)
            let comparison = Interleaved(
                count: feed.events.count,
                ways: [
                    .init(name: "C, one row a statement") { try insert(rows, rowsPerStatement: 1) },
                    .init(name: "C, 50 rows a statement") { try insert(rows, rowsPerStatement: 50) },
                    .init(name: "writer, events") { try record(frames: false) },
                    .init(name: "writer, events and frames") { try record(frames: true) },
                ])
            print("Writing \(feed.events.count) events, \(rounds) rounds\n")
            let measured = try comparison.measure(rounds: rounds)
            comparison.report(measured)
            let ratio = measured[2].ratio / measured[1].ratio
            print("\nwriter to C with 50 rows: \((ratio * 100).rounded() / 100)")
            try reportSize(frames: false)
            try reportSize(frames: true)
        }

        private func path() -> String { folder.appendingPathComponent("bench.sqlite").path }

        private func removeOld() {
            for suffix in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path() + suffix)
            }
        }

        private func insert(_ rows: CRows, rowsPerStatement: Int32) throws {
            removeOld()
            let result = rows.withRows { start, count in
                c_insert_loop(
                    path(), setup, "PRAGMA journal_mode = DELETE", start, count, rowsPerStatement, 10_000)
            }
            guard result == 0 else { throw StoreError(.system, path(), "the C loop ended with \(result)") }
        }

        private func record(frames: Bool) throws {
            removeOld()
            let log = try LogFile(path: path(), durable: false)
            let run = RunDescription(
                uuid: "bench", name: "bench", source: .simulation, startedUnixNs: 0, refreshNs: 16_666_667)
            try log.record(run: run) { recorder in
                for event in feed.events { recorder.record(event) }
                if frames { for frame in feed.frames { recorder.record(frame) } }
            }
        }

        private func reportSize(frames: Bool) throws {
            try record(frames: frames)
            let info = try LogReader(path: path()).info()
            let bytes = Double(info.fileBytes) / Double(info.events)
            print("bytes an event\(frames ? ", with frames" : ""): \((bytes * 10).rounded() / 10)")
            let sizes = try SQLConsole(path: path()).run(
                "SELECT name, sum(pgsize) FROM dbstat GROUP BY name ORDER BY 2 DESC LIMIT 5", seconds: 60)
            for row in sizes.rows {
                guard case .text(let name) = row[0], case .integer(let size) = row[1] else { continue }
                let each = Double(size) / Double(info.events)
                print("  \(padded(name, 12)) \((each * 10).rounded() / 10)")
            }
        }
    }

    /// Events as the C loop takes them.
    final class CRows {
        private var rows: [c_insert_row] = []
        private var texts: [String: UnsafeMutablePointer<CChar>] = [:]

        init(_ events: [LifecycleEvent]) { rows = events.map(row) }

        deinit { for text in texts.values { free(text) } }

        func withRows<Result>(_ body: (UnsafePointer<c_insert_row>, Int64) -> Result) -> Result {
            rows.withUnsafeBufferPointer { buffer in
                guard let start = buffer.baseAddress else { preconditionFailure("There are events.") }
                return body(start, Int64(buffer.count))
            }
        }

        private func row(_ event: LifecycleEvent) -> c_insert_row {
            var row = c_insert_row()
            row.id = 1 << 40 | event.seq
            row.t_ns = event.tNs
            row.turn = Int64(event.turn)
            row.kind = Int64(event.kind.rawValue)
            func set(_ column: WritableKeyPath<c_insert_row, Int64>, _ bit: Int, _ value: Int64?) {
                guard let value else { return }
                row[keyPath: column] = value
                row.present |= UInt32(bit)
            }
            set(\.cell_id, C_INSERT_CELL, event.cell.map { Int64($0.rawValue) })
            set(\.generation, C_INSERT_GENERATION, event.generation.map(Int64.init))
            set(\.item, C_INSERT_ITEM, event.item?.rawValue)
            set(\.animator_id, C_INSERT_ANIMATOR, event.animator.map { Int64($0.rawValue) })
            set(\.arg, C_INSERT_ARG, event.arg)
            set(\.site_id, C_INSERT_SITE, event.site == nil ? nil : 1)
            if let detail = event.detail.text {
                row.detail = UnsafePointer(text(detail))
                row.detail_length = Int32(detail.utf8.count)
            }
            return row
        }

        private func text(_ text: String) -> UnsafeMutablePointer<CChar>? {
            if let known = texts[text] { return known }
            texts[text] = strdup(text)
            return texts[text]
        }
    }
#endif
