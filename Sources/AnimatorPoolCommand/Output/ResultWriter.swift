#if Command
    import ArgumentParser
    import LifecycleEvents
    import LifecycleExport
    import RunDesk

    /// How a result is written.
    enum ResultFormat: String, CaseIterable, ExpressibleByArgument {
        case table, json, ndjson, csv
    }

    /// Writes rows of one shape to standard output as they come.
    ///
    /// A table must know its widths, so it holds its rows until the end; the other formats stream.
    struct ResultWriter {
        private let columns: [String]
        private let rare: Set<String>
        private let format: ResultFormat
        private var held: [[OutputValue]] = []
        private var rows = 0

        /// - Parameter rare: the columns that JSON leaves out of a row in which they are null.
        init(columns: [String], rare: Set<String> = [], format: ResultFormat) {
            self.columns = columns
            self.rare = rare
            self.format = format
            if format == .csv { StandardOutput.writeAsIs(Self.csv(columns)) }
            if format == .json { StandardOutput.writeAsIs("[") }
        }

        mutating func write(_ row: [OutputValue]) {
            precondition(row.count == columns.count, "A row has a value for each column.")
            switch format {
            case .table: held.append(row)
            case .json:
                StandardOutput.writeAsIs((rows == 0 ? "\n" : ",\n") + object(row))
            case .ndjson: StandardOutput.writeAsIs(object(row) + "\n")
            case .csv: StandardOutput.writeAsIs(Self.csv(row.map(\.field)))
            }
            rows += 1
        }

        mutating func finish() {
            switch format {
            case .table: StandardOutput.write(TextTable(columns: columns, rows: held).text)
            case .json: StandardOutput.writeAsIs(rows == 0 ? "]\n" : "\n]\n")
            case .ndjson, .csv: break
            }
            StandardOutput.flush()
        }

        private func object(_ row: [OutputValue]) -> String {
            let fields = zip(columns, row).map { OutputValue.Field($0, $1) }
            return OutputValue.object(fields.filter { $0.value != .null || !rare.contains($0.name) }).json
        }

        private static func csv(_ fields: [String]) -> String {
            var writer = CSVWriter()
            writer.append(line: fields)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
    }

    extension ResultWriter {
        /// Writes one object: as JSON it stands alone, as a table a line a field.
        static func write(object fields: [OutputValue.Field], format: ResultFormat) {
            switch format {
            case .json, .ndjson:
                StandardOutput.writeAsIs(OutputValue.object(fields).json + "\n")
            case .csv:
                var writer = ResultWriter(columns: fields.map(\.name), format: .csv)
                writer.write(fields.map(\.value))
            case .table:
                let width = fields.map(\.name.count).max() ?? 0
                for field in fields {
                    let padding = String(repeating: " ", count: width - field.name.count + 2)
                    StandardOutput.write(field.name + padding + field.value.plain.visible() + "\n")
                }
            }
            StandardOutput.flush()
        }
    }
#endif
