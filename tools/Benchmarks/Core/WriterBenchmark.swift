import BenchKit
import Foundation
import LifecycleEvents
import LifecycleRecording
import LifecycleStore

/// The writer, from `record` to the sealed file, compared with plain C loops with the same library, schema,
/// settings and transactions.
///
/// The C loops have their rows ready, and write only those of events unless their name says otherwise. The
/// writer computes the rows, also those of animators and of uses of cells.
struct WriterBenchmark {
    let feed: FeedEvents
    let path: LogPath
    let rounds: Int

    func section() throws -> FigureSection {
        try record(frames: true)
        let events = try StoredRows(["event_row", "event_base"], of: path.path)
        let all = try StoredRows(
            ["event_row", "event_base", "animator_row", "use_row", "frame_row", "frame_base"], of: path.path)
        let measured = try Interleaved(ways: [
            .init(name: "C, events alone") { try insert(events, 1) },
            .init(name: "C, events alone, 50 rows a statement") { try insert(events, 50) },
            .init(name: "C, all tables") { try insert(all, 1) },
            .init(name: "C, all tables, 50 rows a statement") { try insert(all, 50) },
            .init(name: "the writer, no frames") { try record(frames: false) },
            .init(name: "the writer") { try record(frames: true) },
        ]).measure(rounds: rounds)
        var figures = measured[..<4].map { $0.figure(of: feed.events.count) }
        // A way that writes all tables is compared with the loops that do.
        figures.append(measured[4].figure(of: feed.events.count, beside: Array(measured[..<2])))
        try record(frames: false)
        figures[4].quantities[.bytesAnEvent] = try path.bytesAnEvent()
        figures.append(measured[5].figure(of: feed.events.count, beside: Array(measured[2..<4])))
        try record(frames: true)
        figures[5].quantities[.bytesAnEvent] = try path.bytesAnEvent()
        let table = FigureTable(each: "an event", figures: figures)
        return FigureSection(
            title: "The log's writer",
            text:
                "From `record` to the sealed file. The plain C loops use the same library, schema, settings and "
                + "transactions. Their rows are in memory before the loop begins, with one row for each statement unless "
                + "the name says otherwise. The writer makes its rows.",
            tables: [table])
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

/// The file that the benchmarks overwrite each time.
struct LogPath {
    let path: String

    func removeOld() {
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: path + suffix)
        }
    }

    func bytesAnEvent() throws -> Double {
        let info = try LogReader(path: path).info()
        return Double(info.fileBytes) / Double(info.events)
    }
}
