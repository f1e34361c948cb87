import LifecycleEvents
import ParquetWriting

/// The events of a run as a Parquet file, with the columns of the log's view `events`.
package struct ParquetEvents {
    package static let table = ParquetTable(
        "events",
        [
            .init("run", .text), .init("seq", .integer), .init("t_ns", .integer), .init("turn", .integer),
            .init("kind", .text), .init("severity", .integer),
            .init("cell_id", .integer, isOptional: true),
            .init("generation", .integer, isOptional: true),
            .init("item", .integer, isOptional: true),
            .init("animator_id", .integer, isOptional: true),
            .init("arg", .integer, isOptional: true), .init("site", .text, isOptional: true),
            .init("detail", .text, isOptional: true), .init("list", .integer, isOptional: true),
            .init("subject", .integer, isOptional: true),
        ], order: ["run", "seq"])

    private var writer: ParquetWriter
    private let run: String
    /// Sites by a number, so that their text is made once a row group. A log may name as many as it likes.
    private var sites: [CallSite: Int] = [:]
    private static let mostSites = 4096

    /// - Parameter run: the run's uuid, its first column.
    package init(_ writer: ParquetWriter, run: String) {
        self.writer = writer
        self.run = run
    }

    package var bytes: [UInt8] { writer.bytes }

    package mutating func removeAll() { writer.removeAll() }

    package mutating func add(_ event: LifecycleEvent) throws {
        writer.append(word: 0, run)
        writer.append(event.seq)
        writer.append(event.tNs)
        writer.append(Int64(event.turn))
        writer.append(word: Int(event.kind.rawValue), event.kind.name)
        writer.append(Int64(event.kind.severity.rawValue))
        writer.append(event.cell.map { Int64($0.rawValue) })
        writer.append(event.generation.map { Int64($0) })
        writer.append(event.item.map { $0.rawValue })
        writer.append(event.animator.map { Int64($0.rawValue) })
        writer.append(event.arg)
        if let site = event.site { append(site) } else { writer.append(nil as String?) }
        writer.append(event.detail.text)
        writer.append(event.list.map { Int64($0.rawValue) })
        writer.append(event.subject.map { Int64($0) })
        try writer.endRow()
    }

    private mutating func append(_ site: CallSite) {
        if let number = sites[site] { return writer.append(word: number, site.text) }
        guard sites.count < Self.mostSites else { return writer.append(site.text) }
        sites[site] = sites.count
        writer.append(word: sites.count - 1, site.text)
    }

    package mutating func finish() throws { try writer.finish() }
}
