import LifecycleEvents
import LifecycleExport
import LifecycleRecording
import LogAnswers

/// Writes rows with the same columns in each format.
///
/// JSON is an object with the rows and whether there are more. NDJSON and CSV have only the rows. The header
/// field `Link` names the next page.
struct RowAnswer {
    private let format: RowFormat
    private var json = JSONWriter()
    private var csv: [UInt8] = []
    private var count = 0

    init(_ format: RowFormat) {
        self.format = format
        if format == .json { json.append(raw: #"{"rows":["#.utf8) }
    }

    /// Adds rows of a table.
    ///
    /// - Parameter rare: The columns that JSON omits where they are null.
    mutating func add(columns: [String], rare: Set<String> = [], _ rows: some Sequence<[OutputValue]>) {
        guard format != .csv else {
            var csv = CSVWriter()
            csv.append(line: columns)
            for row in rows { csv.append(line: row.map(\.field)) }
            self.csv += csv.bytes
            return
        }
        for row in rows {
            let fields = zip(columns, row).map { OutputValue.Field($0, $1) }
            let shown = fields.filter { $0.value != .null || !rare.contains($0.name) }
            add { $0.json(OutputValue.object(shown).json) }
        }
    }

    /// Adds events. In JSON, they have the same form as in the log.
    mutating func add(_ events: [LifecycleEvent]) {
        guard format != .csv else {
            return add(columns: EventFields.columns, events.lazy.map(EventFields.values))
        }
        for event in events { add { EventLine.append(event, to: &$0) } }
    }

    private mutating func add(_ write: (inout JSONWriter) -> Void) {
        if format == .json { json.append(raw: count == 0 ? "\n".utf8 : ",\n".utf8) }
        write(&json)
        if format != .json { json.endLine() }
        count += 1
    }

    /// - Parameters:
    ///   - wasCut: Whether there are more rows.
    ///   - next: The address of the next page.
    ///   - members: More members of the JSON object.
    func response(
        wasCut: Bool, next: String? = nil, members: [OutputValue.Field] = []
    ) -> ServiceResponse {
        var bytes = format == .csv ? csv : json.bytes
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

/// The formats of rows.
enum RowFormat: String, CaseIterable {
    case json, ndjson, csv

    var mediaType: String {
        switch self {
        case .json: MediaType.json
        case .ndjson: MediaType.ndjson
        case .csv: MediaType.csv
        }
    }
}

extension RouteCall {
    /// Returns the format of the query parameter, or else of the header `Accept`.
    func format() throws -> RowFormat {
        if let name = query.text("format") {
            guard let format = RowFormat(rawValue: name) else {
                throw Problem.badRequest(
                    "There is no format “\(name.shown)”.", wayOut: "There are json, ndjson and csv.")
            }
            return format
        }
        let accepted = request.header("accept") ?? ""
        if accepted.contains("ndjson") { return .ndjson }
        if accepted.contains("text/csv") { return .csv }
        return .json
    }

    /// Returns the greatest number of rows of the answer.
    func limit() throws -> Int {
        try query.integer("limit", in: 1...service.settings.limits.rows)
            ?? min(1000, service.settings.limits.rows)
    }
}
