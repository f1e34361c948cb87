import LifecycleEvents
import LifecycleExport
import LifecycleRecording
import LogAnswers

/// Rows of one shape, as they are written in each format.
///
/// As JSON an object with the rows and whether there are more; as NDJSON and CSV the rows alone. Where they go on
/// the header field `Link` says.
struct RowAnswer {
    private let format: RowFormat
    private var bytes: [UInt8] = []
    private var count = 0

    init(_ format: RowFormat) {
        self.format = format
        if format == .json { bytes = Array(#"{"rows":["#.utf8) }
    }

    /// Adds rows of a table.
    ///
    /// - Parameter rare: the columns that JSON leaves out of a row in which they are null.
    mutating func add(columns: [String], rare: Set<String> = [], _ rows: some Sequence<[OutputValue]>) {
        guard format != .csv else {
            var csv = CSVWriter()
            csv.append(line: columns)
            for row in rows { csv.append(line: row.map(\.field)) }
            bytes += csv.bytes
            return
        }
        for row in rows {
            let fields = zip(columns, row).map { OutputValue.Field($0, $1) }
            add(
                Array(
                    OutputValue.object(fields.filter { $0.value != .null || !rare.contains($0.name) })
                        .json.utf8))
        }
    }

    /// Adds events: as JSON in the log's own lines.
    mutating func add(_ events: [LifecycleEvent]) {
        guard format != .csv else {
            return add(columns: EventFields.columns, events.lazy.map(EventFields.values))
        }
        var lines = NDJSONWriter()
        for event in events {
            lines.append(event)
            add(lines.bytes.dropLast())
            lines.removeAll()
        }
    }

    private mutating func add(_ row: some Collection<UInt8>) {
        if format == .json {
            bytes.append(contentsOf: count == 0 ? "\n".utf8 : ",\n".utf8)
            bytes += row
        } else {
            bytes += row
            bytes.append(UInt8(ascii: "\n"))
        }
        count += 1
    }

    /// - Parameters:
    ///   - wasCut: whether there are more rows.
    ///   - next: where they are.
    ///   - members: what else JSON says beside the rows.
    func response(
        wasCut: Bool, next: String? = nil, members: [OutputValue.Field] = []
    ) -> ServiceResponse {
        var bytes = bytes
        if format == .json {
            bytes += "\n],\"truncated\":\(wasCut)".utf8
            for member in members { bytes += ",\"\(member.name)\":\(member.value.json)".utf8 }
            bytes += "}\n".utf8
        }
        var headers: [(name: String, value: String)] = []
        if let next { headers.append(("link", "<\(next)>; rel=\"next\"")) }
        if wasCut { headers.append(("x-truncated", "true")) }
        return ServiceResponse(type: format.mediaType, headers: headers, .bytes(bytes))
    }
}
