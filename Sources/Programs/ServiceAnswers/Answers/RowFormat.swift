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
    /// The format of the parameter, or else of the header `Accept`.
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

    /// How many rows the answer has at most.
    func limit() throws -> Int {
        try query.integer("limit", in: 1...service.settings.limits.rows)
            ?? min(1000, service.settings.limits.rows)
    }
}
