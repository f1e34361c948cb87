import ArgumentParser
import FileKit
import Foundation
import LifecycleEvents
import LifecycleExport
import LogAnswers
import ProgramKit

/// The output format of a result.
package enum ResultFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json, ndjson, csv, markdown
}

/// Writes rows with the same columns to standard output.
///
/// A table holds all rows until the end to compute the column widths. The other formats stream.
package struct ResultWriter {
    private let columns: [String]
    private let rare: Set<String>
    private let format: ResultFormat
    private let selection: ColumnSelection?
    private var held: [[OutputValue]] = []
    private var rows = 0
    private var hasBegun = false

    /// - Parameters:
    ///   - rare: the columns that JSON omits from a row if they are null.
    ///   - selection: the columns to show; all of them if nil.
    package init(
        columns: [String], rare: Set<String> = [], format: ResultFormat,
        showing selection: ColumnSelection? = nil
    ) {
        self.columns = selection?.names ?? columns
        // Columns that the user selected are always present.
        self.rare = selection == nil ? rare : []
        self.format = format
        self.selection = selection
    }

    /// Writes the text before the first row.
    ///
    /// Called with the first row, or at the end, so that an earlier error leaves standard output empty.
    private mutating func begin() {
        guard !hasBegun else { return }
        hasBegun = true
        if format == .csv { StandardOutput.writeAsIs(Self.csv(columns)) }
        if format == .json { StandardOutput.writeAsIs("[") }
        if format == .markdown { StandardOutput.writeAsIs(MarkdownTable.head(columns)) }
    }

    package mutating func write(_ values: [OutputValue]) {
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

    /// Writes the rest of the result.
    ///
    /// - Parameter sentence: the message when there are no rows. It replaces an empty table; for NDJSON it
    ///   is written to standard error.
    package mutating func finish(ifEmpty sentence: String? = nil) {
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

    /// Writes a result with all of its rows.
    package static func write(
        _ columns: [String], _ rows: some Sequence<[OutputValue]>, _ format: ResultFormat,
        ifEmpty sentence: String? = nil
    ) {
        var writer = ResultWriter(columns: columns, format: format)
        for row in rows { writer.write(row) }
        writer.finish(ifEmpty: sentence)
    }

    /// Writes one object: a JSON object, a table with a row for each field, or CSV with one row.
    package static func write(object fields: [OutputValue.Field], format: ResultFormat) {
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
    /// Writes sentences, wrapped to the width of the terminal.
    package static func write(paragraph text: String) {
        let text = text.visible()
        writeAsIs((Terminal.width.map { text.broken(into: $0) } ?? [text]).joined(separator: "\n") + "\n")
    }

    /// Writes a table, fitted to the width of the terminal.
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

/// The output of an export: standard output, or a file that is written completely or not at all.
package struct ByteOutput {
    private let file: AtomicFile?

    /// - Parameters:
    ///   - path: a file, or `-` for standard output.
    ///   - logs: the input files, which must not be overwritten.
    ///   - option: the command-line option that names the file.
    package init(_ path: String, sparing logs: [String], option: String = "--out") throws {
        file =
            path == "-" ? nil : try AtomicFile(path, sparing: logs, EndSignals.temporaryFiles, option: option)
    }

    /// Writes the bytes. If the reader closed standard output, ends the command without a message.
    ///
    /// - Throws: ``WriteError`` when the bytes cannot be written.
    package func write(_ bytes: [UInt8]) throws {
        do throws(WriteError) {
            if let file {
                try file.write(bytes)
            } else {
                try FileHandle.standardOutput.write(bytes, named: "standard output")
            }
        } catch {
            if error.isClosedPipe { EndSignals.endOfReaders() }
            throw error
        }
    }

    /// Moves the finished file to its path.
    package func finish() throws { try file?.finish() }
}

/// Writes a line to standard error that says what a command wrote, and which commands to run next.
package enum WrittenNotice {
    /// - Parameters:
    ///   - what: the written object, such as `run 7`.
    ///   - log: its log, as the user named it.
    ///   - next: commands that read it. Those that the program does not have are left out.
    package static func say(_ what: String, in log: String, next: [String], quiet: Bool) {
        say("\(what) in \(log)", next: next, of: log, quiet: quiet)
    }

    /// - Parameters:
    ///   - what: the change of the log.
    ///   - next: commands that read the log. Those that the program does not have are left out.
    package static func say(_ what: String, next: [String], of log: String, quiet: Bool) {
        let option = log == LogPath.standard ? "" : " with --db \(log)"
        let known = next.filter { CommandSet.has($0.prefix { $0 != " " }) }
        say(what, next: "animatorpool \(listed(known))\(option)", quiet: quiet)
    }

    /// - Parameters:
    ///   - what: the written object and its place.
    ///   - next: the next action, in words.
    package static func say(_ what: String, next: String, quiet: Bool) {
        guard !quiet else { return }
        StandardOutput.flush()
        StandardError.write("\(what); next: \(next)\n")
    }

    /// Returns the words as a list: `verify, report or story`.
    private static func listed(_ words: [String]) -> String {
        words.count < 2
            ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
    }
}
