import LifecycleEvents
import ParquetWriting

/// Writes the events of a run as a Parquet file, with the columns of the log's view `events`.
package struct ParquetEvents {
    package static let table = ParquetTable(
        "events",
        [.init("run", .text)]
            + EventField.columns.map {
                .init($0.column, $0.isText ? .text : .integer, isOptional: $0.isOptional)
            }, order: ["run", EventField.seq.column])

    private var writer: ParquetWriter
    private let run: String
    /// The numbers of call sites, so that the text of each is created once for each row group. The limit is
    /// needed because a log may have any number of sites.
    private var sites: [CallSite: Int] = [:]
    private static let mostSites = 4096

    /// - Parameter run: the run's UUID, the first column.
    package init(_ writer: ParquetWriter, run: String) {
        self.writer = writer
        self.run = run
    }

    package var bytes: [UInt8] { writer.bytes }

    package mutating func removeAll() { writer.removeAll() }

    package mutating func add(_ event: LifecycleEvent) throws {
        writer.append(word: 0, run)
        for field in EventField.columns {
            switch field {
            case .kind: writer.append(word: Int(event.kind.rawValue), event.kind.name)
            case .site: append(event.site)
            case _ where field.isText: writer.append(field.text(of: event))
            default: writer.append(field.number(of: event))
            }
        }
        try writer.endRow()
    }

    private mutating func append(_ site: CallSite?) {
        guard let site else { return writer.append(nil as String?) }
        if let number = sites[site] { return writer.append(word: number, site.text) }
        guard sites.count < Self.mostSites else { return writer.append(site.text) }
        sites[site] = sites.count
        writer.append(word: sites.count - 1, site.text)
    }

    package mutating func finish() throws { try writer.finish() }
}
