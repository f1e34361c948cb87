import LifecycleEvents
import LifecycleExport
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

/// The position where the next page of a list begins: the key of the last row, as an opaque text.
///
/// A cursor stays valid while rows are added, and every page costs as much as the first.
struct PageCursor: Hashable {
    let key: String

    init(_ key: String) { self.key = key }

    init(_ number: Int64) { key = String(number) }

    /// Parses the cursor of a request.
    ///
    /// - Throws: ``Problem`` for a text that is not a cursor.
    init(text: String) throws(Problem) {
        let digits = text.dropFirst().map { $0.isASCII ? $0.hexDigitValue ?? -1 : -1 }
        guard text.hasPrefix("c"), !digits.isEmpty, digits.count.isMultiple(of: 2), !digits.contains(-1)
        else { throw .badRequest("The text is not a cursor.", wayOut: Self.wayOut) }
        let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
        guard let key = String(validating: bytes, as: UTF8.self) else { throw Self.unknown }
        self.key = key
    }

    private static let wayOut = "Take the cursor from the link of the page before."

    static let unknown = Problem(
        404, "no-page", "There is no such page", "No answer has had the cursor.", wayOut: wayOut)

    var number: Int64? { Int64(key) }

    var text: String {
        "c" + key.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

extension RouteCall {
    /// Returns the number after which the page begins.
    func after() throws(Problem) -> Int64? {
        guard let text = query.text("cursor") else { return nil }
        guard let number = try PageCursor(text: text).number else { throw PageCursor.unknown }
        return number
    }

    /// Returns the address of the page after `cursor`, for the `Link` field.
    func next(_ cursor: PageCursor) -> String {
        // A cursor is behind the rows that an offset skips.
        let others = request.query.split(separator: "&").filter {
            !$0.hasPrefix("cursor=") && !$0.hasPrefix("offset=")
        }
        return request.path + "?" + (others + ["cursor=\(cursor.text)"]).joined(separator: "&")
    }
}
