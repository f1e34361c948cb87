import ArgumentParser
import LifecycleEvents
import LifecycleExport
import LogAnswers
import ProgramKit

/// How a result is written.
enum ResultFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json, ndjson, csv, markdown
}

/// Writes rows of one shape to standard output as they come.
///
/// A table must know its widths, so it holds its rows until the end; the other formats stream.
struct ResultWriter {
    private let columns: [String]
    private let rare: Set<String>
    private let format: ResultFormat
    private let selection: ColumnSelection?
    private var held: [[OutputValue]] = []
    private var rows = 0
    private var hasBegun = false

    /// - Parameters:
    ///   - rare: the columns that JSON leaves out of a row in which they are null.
    ///   - selection: which of the columns are shown; all of them unless given.
    init(
        columns: [String], rare: Set<String> = [], format: ResultFormat,
        showing selection: ColumnSelection? = nil
    ) {
        self.columns = selection?.names ?? columns
        // What somebody asks for by name is there.
        self.rare = selection == nil ? rare : []
        self.format = format
        self.selection = selection
    }

    /// What stands before the rows comes with the first of them, or at the end: an error before that leaves
    /// standard output empty.
    private mutating func begin() {
        guard !hasBegun else { return }
        hasBegun = true
        if format == .csv { StandardOutput.writeAsIs(Self.csv(columns)) }
        if format == .json { StandardOutput.writeAsIs("[") }
        if format == .markdown { StandardOutput.writeAsIs(MarkdownTable.head(columns)) }
    }

    mutating func write(_ values: [OutputValue]) {
        let row = selection?.values(of: values) ?? values
        precondition(row.count == columns.count, "A row has a value for each column.")
        begin()
        switch format {
        case .table: held.append(row)
        case .json:
            StandardOutput.writeAsIs((rows == 0 ? "\n" : ",\n") + object(row))
        case .ndjson: StandardOutput.writeAsIs(object(row) + "\n")
        case .csv: StandardOutput.writeAsIs(Self.csv(row.map(\.field)))
        case .markdown: StandardOutput.writeAsIs(MarkdownTable.row(row))
        }
        rows += 1
    }

    /// - Parameter sentence: what a person is told when there are no rows; an empty table unless given. It
    ///   is in the table's place, and on standard error where the format has nothing to show either.
    mutating func finish(ifEmpty sentence: String? = nil) {
        begin()
        switch format {
        case .table:
            if rows == 0, let sentence {
                StandardOutput.write(sentence + "\n")
            } else {
                StandardOutput.write(TextTable(columns: columns, rows: held))
            }
        case .json: StandardOutput.writeAsIs(rows == 0 ? "]\n" : "\n]\n")
        case .ndjson, .csv, .markdown: break
        }
        StandardOutput.flush()
        if rows == 0, format == .ndjson, let sentence { StandardError.write(sentence + "\n") }
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
    /// Writes a result whose rows are all there.
    static func write(
        _ columns: [String], _ rows: some Sequence<[OutputValue]>, _ format: ResultFormat,
        ifEmpty sentence: String? = nil
    ) {
        var writer = ResultWriter(columns: columns, format: format)
        for row in rows { writer.write(row) }
        writer.finish(ifEmpty: sentence)
    }

    /// Writes one object: as JSON it stands alone, as a table a line a field.
    static func write(object fields: [OutputValue.Field], format: ResultFormat) {
        switch format {
        case .json, .ndjson:
            StandardOutput.writeAsIs(OutputValue.object(fields).json + "\n")
        case .markdown:
            write(["field", "value"], fields.map { [.text($0.name), $0.value] }, .markdown)
        case .csv:
            var writer = ResultWriter(columns: fields.map(\.name), format: .csv)
            writer.write(fields.map(\.value))
        case .table:
            let width = fields.map(\.name.count).max() ?? 0
            for field in fields {
                let padding = String(repeating: " ", count: width - field.name.count + 2)
                let value = field.value.plain.visible()
                let lines = Terminal.width.map { value.broken(into: max($0 - width - 2, 20)) } ?? [value]
                StandardOutput.writeAsIs(
                    TextStyle.heading.applied(to: field.name.visible()) + padding
                        + lines.joined(separator: "\n" + String(repeating: " ", count: width + 2)) + "\n")
            }
        }
        StandardOutput.flush()
    }
}

extension StandardOutput {
    /// Writes sentences, on a terminal in lines that it has room for.
    static func write(paragraph text: String) {
        let text = text.visible()
        writeAsIs((Terminal.width.map { text.broken(into: $0) } ?? [text]).joined(separator: "\n") + "\n")
    }

    /// Writes a table, on a terminal in lines that it has room for.
    static func write(_ table: TextTable) {
        let (text, leftOut) = table.text(fitting: Terminal.width)
        writeAsIs(text)
        guard !leftOut.isEmpty else { return }
        flush()
        StandardError.write(
            "left out for want of room: \(leftOut.joined(separator: ", ")); a wider terminal shows them, "
                + "and so does --format\n")
    }
}
