import Foundation
import LifecycleEvents
import LifecycleExport
import LogAnswers
import ParquetWriting
import ScrollSimulation

/// The Parquet writer, with its rows ready, compared with pyarrow and the same rows.
struct ParquetBenchmark {
    let events: Int
    let folder: URL
    let rounds: Int

    func section() throws -> FigureSection {
        var events: [LifecycleEvent] = []
        let workload = SimulationBenchmark(events: self.events, path: LogPath(path: ""), rounds: 1)
            .workload
        Simulation(workload, seed: 1).run(record: { events.append($0) })
        let rows = folder.appendingPathComponent("rows.parquet").path
        try Data(write(events)).write(to: URL(fileURLWithPath: rows))

        let arrow = ArrowWriter(rows: rows, settings: folder.appendingPathComponent("settings.json").path)
        let words = try arrow.choose()
        var ours = Interleaved.Measured(name: "ours")
        var theirs = ArrowWriter.Way.allCases.map { Interleaved.Measured(name: "pyarrow, \($0.name)") }
        var theirSizes = theirs.map { _ in 0 }
        var size = 0
        for _ in 0..<rounds {
            try ours.time { size = try write(events).count }
            for (index, way) in ArrowWriter.Way.allCases.enumerated() {
                let once = try arrow.write(way)
                theirs[index].cpuSeconds.append(once.cpuSeconds)
                theirs[index].wallSeconds.append(once.wallSeconds)
                theirSizes[index] = once.bytes
            }
        }
        var figures = [ours.figure(of: events.count, beside: theirs)]
        figures += theirs.map { $0.figure(of: events.count) }
        for (index, size) in ([size] + theirSizes).enumerated() {
            figures[index].quantities[.bytesAnEvent] = Double(size) / Double(events.count)
            figures[index].quantities[.rowsASecond] = figures[index].cpuSeconds.map { 1 / $0 }
        }
        return FigureSection(
            title: "Runs as Parquet",
            text: """
                \(FigureTable.number(Double(events.count))) events of a long scroll, from memory into a file in memory, on \
                one core, compared with pyarrow \(words.version) and the same rows and columns. pyarrow's smallest file uses \
                for each column the settings with the fewest bytes (\(words.smallest)). Its fastest uses the fastest settings \
                whose file is at most twice as large (\(words.fastest)). pyarrow gets texts as numbers of a dictionary; this \
                library looks up each text.
                """,
            tables: [FigureTable(each: "an event", figures: figures)])
    }

    private func write(_ events: [LifecycleEvent]) throws -> [UInt8] {
        let packer = try GzipPacker()
        var writer = ParquetEvents(
            ParquetWriter(ParquetEvents.table, producer: "a benchmark version 1.0", gzip: packer.pack),
            run: "6e9d1c5e-6f5d-4a0e-8f3e-0d6d2f7b1a53")
        for event in events { try writer.add(event) }
        try writer.finish()
        return writer.bytes
    }
}

/// pyarrow, in a new process for each file.
struct ArrowWriter {
    enum Way: String, CaseIterable {
        case smallest, fastest, usual

        var name: String {
            switch self {
            case .smallest: "its smallest"
            case .fastest: "its fastest"
            case .usual: "as it comes"
            }
        }
    }

    /// The Parquet file with the rows to write.
    let rows: String
    /// The file with the chosen settings.
    let settings: String

    /// Lets pyarrow search for its best settings, and returns them in words.
    func choose() throws -> (version: String, smallest: String, fastest: String) {
        let words = try run("choose")
        return (words[0], words[1], words[2])
    }

    func write(_ way: Way) throws -> (cpuSeconds: Double, wallSeconds: Double, bytes: Int) {
        let words = try run(way.rawValue)
        guard words.count == 3, let cpu = Double(words[0]), let wall = Double(words[1]),
            let bytes = Int(words[2])
        else { throw InputError("pyarrow says \(words)") }
        return (cpu, wall, bytes)
    }

    private func run(_ way: String) throws -> [String] {
        try FleetPrograms.python("arrow.py", [way, rows, settings])
            .split(whereSeparator: { $0 == "\t" || $0 == "\n" }).map(String.init)
    }
}
