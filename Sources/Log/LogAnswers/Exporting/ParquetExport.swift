import Foundation
import LifecycleEvents
import LifecycleExport
import LifecycleJudging
import LifecycleStore
import ParquetWriting

/// Writes a run as Parquet files, one for each table, into its own folder `date=2026-11-22/run=UUID`.
///
/// Query engines find the files of a day or a run by the folder names, without opening other files. The
/// folder also has a ``SummaryFile`` with the run's counts.
package struct ParquetExport {
    private let run: ListedRun
    private let producer: String

    /// - Parameter producer: the program, for example `name version 1.2.3`.
    package init(of run: ListedRun, producer: String) {
        self.run = run
        self.producer = producer
    }

    /// The number of bytes to write at once.
    private static let chunk = 1 << 16

    /// The folder of the run's files, relative to the export folder. The date is the UTC day of its start.
    package var folder: String { "\(dateFolder)/\(Self.runPrefix)\(run.record.description.uuid)" }

    private static let runPrefix = "run="

    /// Whether the name of a folder is that of a run's folder.
    static func isFolder(ofRun path: String) -> Bool {
        URL(fileURLWithPath: path).lastPathComponent.hasPrefix(runPrefix)
    }

    private var dateFolder: String {
        "date=\(FleetDay(unixNs: run.record.description.startedUnixNs))"
    }

    /// Writes the folder of the run into `folder`, completely or not at all. Replaces an existing folder.
    ///
    /// - Parameter progress: called at every ten-thousandth event with the number of written events.
    /// - Throws: ``InputError``, ``WriteError``, or an error of the log.
    package func write(
        into folder: String, _ temporaryFiles: TemporaryFiles, progress: (Int) -> Void = { _ in }
    ) throws {
        let root = URL(fileURLWithPath: folder)
        let day = root.appendingPathComponent(dateFolder)
        let wasThere = FileManager.default.fileExists(atPath: day.path)
        do {
            try FileManager.default.createDirectory(at: day, withIntermediateDirectories: true)
        } catch {
            throw InputError("\(folder): the folder cannot be created; name another with --out")
        }
        if !wasThere { temporaryFiles.add(folder: day.path) }
        do {
            let place = try AtomicFolder(
                root.appendingPathComponent(self.folder).path, temporaryFiles, replacing: Self.isOurs)
            try write(into: place, progress)
            try place.finish()
        } catch {
            // Removes the new day folder if no run is in it. `rmdir` removes only an empty folder.
            if !wasThere { _ = rmdir(day.path) }
            throw error
        }
    }

    private func write(into folder: AtomicFolder, _ progress: (Int) -> Void) throws {
        let uuid = run.record.description.uuid
        let packer = try GzipPacker()
        var events = ParquetEvents(writer(of: ParquetEvents.table, packer), run: uuid)
        var file: FileOfFolder? = try folder.begin("\(ParquetEvents.table.name).parquet")
        var table: ParquetWriter?
        func write(_ bytes: [UInt8]) throws { try file?.write(bytes) }
        /// Completes the current file.
        func end() throws {
            if table != nil {
                try table?.finish()
                try write(table?.bytes ?? [])
            } else {
                try events.finish()
                try write(events.bytes)
                events.removeAll()
            }
            try file?.finish()
            (file, table) = (nil, nil)
        }
        var count = 0
        var findings = Findings(of: run.record)
        try run.reader.tellTables(
            run: run.record.number,
            event: { event in
                try events.add(event)
                findings.add(event)
                count += 1
                if count.isMultiple(of: 10_000) { progress(count) }
                guard events.bytes.count >= Self.chunk else { return }
                try write(events.bytes)
                events.removeAll()
            },
            begin: { next in
                try end()
                file = try folder.begin("\(next.name).parquet")
                table = writer(of: ParquetTable(next), packer)
            },
            row: { values in
                for value in values { table?.append(value) }
                try table?.endRow()
                guard let count = table?.bytes.count, count >= Self.chunk else { return }
                try write(table?.bytes ?? [])
                table?.removeAll()
            })
        try end()
        let line = findings.line(events: count)
        try folder.write(String(decoding: SummaryFile.bytes([line]), as: UTF8.self), to: SummaryFile.name)
    }

    /// The findings of a run. A complete simulation has a summary with its findings, which are used. Other
    /// runs are judged here.
    private struct Findings {
        private let record: RunRecord
        private let own: StoredSummary?
        private var lastNs: Int64 = 0
        private var judging = LogJudging(idleLimitNs: InvariantLimits().idleLimitNs, keptViolations: 0)
        private var tally: LifecycleTally

        init(of record: RunRecord) {
            self.record = record
            let isWhole = record.status == .finished && record.dropped == 0
            own = isWhole ? record.summaryJSON.flatMap { StoredSummary($0) } : nil
            let frameNs = InvariantLimits.frameNs(refreshNs: record.description.refreshNs)
            tally = LifecycleTally(limits: InvariantLimits(frameNs: frameNs))
        }

        mutating func add(_ event: LifecycleEvent) {
            guard own == nil else { return }
            judging.add(event)
            tally.add(event)
            lastNs = event.tNs
        }

        mutating func line(events: Int) -> SummaryLine {
            let description = record.description
            if let own { return SummaryLine(description, events: events, own.found) }
            let endNs = record.endedNs ?? lastNs
            tally.finish(atNs: endNs)
            let state = LogState.ended(record.status, dropped: record.dropped)
            let verdict = judging.verdict(run: nil, state, atNs: endNs)
            return SummaryLine(
                description, events: events,
                FindingCounts(
                    misuses: tally.misuses, hazards: tally.hazards, violations: verdict.counts))
        }
    }

    private func writer(of table: ParquetTable, _ packer: GzipPacker) -> ParquetWriter {
        ParquetWriter(
            table, producer: producer,
            notes: [
                ("animatorpool.table", table.name), ("animatorpool.run", run.record.description.uuid),
                ("animatorpool.schema", String(run.record.description.schema)),
            ], gzip: packer.pack)
    }

    // MARK: Existing files

    private static let fileNames = Set(
        [ParquetEvents.table.name] + StoredTable.all.map(\.name)
    ).map { "\($0).parquet" }

    /// Whether a file is a summary, or a Parquet file with the name of a table.
    private static func isOurs(_ path: String) -> Bool {
        let name = URL(fileURLWithPath: path).lastPathComponent
        if name == SummaryFile.name { return true }
        guard fileNames.contains(name), let file = FileHandle(forReadingAtPath: path)
        else { return false }
        defer { try? file.close() }
        return (try? file.read(upToCount: 4)).map { $0 == Data("PAR1".utf8) } ?? false
    }
}

extension ParquetTable {
    init(_ table: StoredTable) {
        self.init(
            table.name,
            table.columns.map { column in
                let kind: Column.Kind =
                    switch column.kind {
                    case .integer, .flag: .integer
                    case .real: .real
                    case .text: .text
                    }
                return Column(column.name, kind, isOptional: column.isOptional)
            }, order: ["run"] + [table.order].compactMap { $0 })
    }
}

extension ParquetWriter {
    fileprivate mutating func append(_ value: SQLValue) {
        switch value {
        case .null, .blob: append(nil as Int64?)
        case .integer(let value): append(value)
        case .real(let value): append(value)
        case .text(let value): append(value)
        }
    }
}
