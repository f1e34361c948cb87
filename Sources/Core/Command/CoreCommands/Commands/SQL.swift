import ArgumentParser
import FileKit
import Foundation
import LifecycleEvents
import LifecycleStore
import LogAnswers
import ProgramKit

struct SQL: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sql", abstract: "Runs a read-only query on a log.",
        discussion: """
            The query cannot change the log. `animatorpool schema` lists the tables and views. In a folder, the query \
            runs on each file, and each row names its file. The query runs in a separate process, which ends after \
            --timeout seconds without a row. Rows are printed as they come, however many there are; a table needs all \
            rows first, and may have 64 MB. If the answer breaks off, or a file cannot be read, the \
            status is 2.
            """)

    @OptionGroup var options: SQLOptions

    func run() throws {
        guard let executable = Bundle.main.executablePath else {
            throw InputError("the program cannot find its own file, and cannot start a child process")
        }
        // The parent converts an NDJSON log once into a temporary log, which exists as long as the child.
        // The child reads a folder again, and reports unreadable files.
        let log = try LogSource(options.db, for: .command.silent)
        if log.readers.isEmpty { throw StoreError.noRun(in: options.db) }
        let path = log.isFolder ? options.db : log.readers[0].path
        Terminal.handOn()
        let status = try withExtendedLifetime(log) {
            try options.printAnswer(of: executable, [SQLChild.name] + options.arguments(db: path))
        }
        if status != 0 { throw ChildStatus(rawValue: status) }
    }
}

/// The child process of `sql`: runs the query, and prints the answer to standard output.
struct SQLChild: ParsableCommand {
    static let name = "sql-child"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "The part of `sql` that is ended when it takes too long.",
        shouldDisplay: false)

    @OptionGroup var options: SQLOptions

    func run() throws {
        let log = try LogSource(options.db, for: .command)
        var writer: ResultWriter?
        var flushed = ContinuousClock.now
        limitProcessor()
        let wasCut = try options.answer(from: log) { columns in
            if writer == nil {
                writer = ResultWriter(
                    columns: (log.isFolder ? ["log"] : []) + columns, format: options.format)
            }
        } row: { reader, row in
            writer?.write(
                (log.isFolder ? [.text(URL(fileURLWithPath: reader.path).lastPathComponent)] : [])
                    + row.map(OutputValue.init))
            // The parent ends a child that is silent, so a row does not wait long in the buffer.
            guard ContinuousClock.now - flushed > Self.patience else { return }
            StandardOutput.flush()
            flushed = .now
            limitProcessor()
        }
        writer?.finish(ifEmpty: wasCut ? nil : "No rows.")
        if wasCut { StandardError.write(options.limit.cut("row", "--limit shows more")) }
        if !log.unreadable.isEmpty { throw ExitStatus.bad }
    }

    /// Limits the processor time until the next flush, in case the parent dies while an SQLite function runs.
    private func limitProcessor() { ProcessLimits.set(processorSeconds: options.timeout + 5) }

    /// The longest time that a row waits in the buffer while other rows come.
    private static let patience = Duration.milliseconds(100)

    /// The memory limit of SQLite in the child process, in bytes.
    static let heapBytes: Int64 = 512 << 20
}

/// A query, and the limits of its answer.
///
/// The limits apply while SQLite works in steps. One SQLite function can take minutes and cannot be
/// interrupted. So a child process (`ChildProcess`) runs the query with ``answer(from:columns:row:)``, and
/// ``printAnswer(of:_:)`` starts and ends that process.
struct SQLOptions: ParsableArguments {
    @Argument(help: "A select.") var query: String
    @Option(name: [.customShort("p"), .customLong("parameter")], help: "A parameter as name=value.")
    var parameters: [String] = []
    @Option(help: .log, completion: .file()) var db = LogPath
        .standard
    @Option(help: "At most so many rows: a whole number from 0 on, or none for all of them.") var limit =
        RowLimit.standard
    @Option(help: "At most so many seconds until the first row, and from each row to the next, such as 30.")
    var timeout = 10.0
    @Option(help: "The format of the output.") var format = ResultFormat.table

    func validate() throws {
        guard timeout > 0, timeout < 1e6 else {
            throw ValidationError("--timeout must be a positive number of seconds, not \(timeout).")
        }
    }

    /// The size limit of the rows of a table, which are held until the last one, in bytes.
    private static let tableBytes = 64_000_000

    /// Returns the same options as command-line arguments, for another log.
    func arguments(db: String) -> [String] {
        parameters.map { "--parameter=\($0)" } + [
            "--db=\(db)", "--limit=\(limit)", "--timeout=\(timeout)", "--format=\(format.rawValue)", "--",
            query,
        ]
    }

    /// Runs the query on every file of a log.
    ///
    /// - Parameters:
    ///   - columns: called with the names of the columns, once for each file.
    ///   - row: called with each row.
    /// - Returns: whether rows were omitted.
    /// - Throws: ``StoreError``; its reason is `timedOut` when the next row took too long.
    func answer(
        from log: LogSource, columns: ([String]) -> Void, row: (LogReader, [SQLValue]) -> Void
    ) throws -> Bool {
        let time = QueryTimeLimit(seconds: timeout)
        let bindings = try bindings()
        var (rowsLeft, bytesLeft) = (limit.rows ?? .max, format == .table ? Self.tableBytes : .max)
        var wasCut = false
        for reader in log.readers where !wasCut {
            let fits = try log.reading(reader) { () throws(StoreError) in
                do throws(StoreError) {
                    try SQLConsole(path: reader.path).forEachRow(
                        of: query, parameters: bindings, within: time, columns: columns
                    ) { values in
                        wasCut = rowsLeft == 0
                        if format == .table { bytesLeft -= SQLResult.bytes(of: values) }
                        guard !wasCut, bytesLeft >= 0 else { return false }
                        row(reader, values)
                        rowsLeft -= 1
                        // The rows of a table are printed together, so their time is limited together.
                        if format != .table { time.restart() }
                        return true
                    }
                    return bytesLeft >= 0
                } catch {
                    // The time limit is for all files together, so the error names the whole query.
                    throw error.reason == .timedOut ? tooLong(in: error.path) : error
                }
            }
            guard fits ?? true else {
                throw StoreError(
                    .tooLarge, reader.path,
                    "the table has more than \(Self.tableBytes) bytes; ask for fewer rows, or for --format csv"
                )
            }
        }
        return wasCut
    }

    /// Runs the query in a child process, prints the output as it arrives, and kills the child if it is silent
    /// for too long.
    ///
    /// - Returns: the child's exit status.
    /// - Throws: ``StoreError`` or ``InputError`` if the child was killed, or the output could not be written.
    func printAnswer(of executable: String, _ arguments: [String]) throws -> Int32 {
        // The child's own time limit comes first, and its error is more precise.
        let child = ChildProcess(
            executable: executable, arguments: arguments, seconds: timeout + 0.5, bytes: .max)
        let ending = try child.run(take: { piece in
            StandardOutput.writeAsIs(piece)
            StandardOutput.flush()
            try StandardOutput.check()
        })
        switch ending {
        case .exited(let status, _): return status
        case .killed(let signal):
            throw InputError(
                "\(db): the query was ended by signal \(signal); it took too much of the processor "
                    + "or of memory")
        case .tooLong, .tooLarge: throw tooLong(in: db)
        }
    }

    private func tooLong(in path: String) -> StoreError {
        StoreError(
            .timedOut, path,
            "the query took longer than \(timeout) s for its next row; narrow it, or give it more with --timeout"
        )
    }

    private func bindings() throws -> [String: SQLValue] {
        var bindings: [String: SQLValue] = [:]
        for parameter in parameters {
            guard let equals = parameter.firstIndex(of: "="), equals > parameter.startIndex else {
                throw InputError("-p \(parameter): a parameter is written name=value")
            }
            let name = String(parameter[..<equals])
            guard bindings[name] == nil else { throw InputError("-p \(name): it is given twice") }
            bindings[name] = SQLValue(typed: String(parameter[parameter.index(after: equals)...]))
        }
        return bindings
    }
}

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the tables and views that `animatorpool sql` can read.",
        discussion: """
            With a name: the columns of a table or view, with units and meanings, and the word that all other outputs \
            have for a column. Commands, the service and CSV files have a table under the same name. What is stored is \
            for views to read.
            """)

    @Argument(
        help: "A table or a view.", completion: .list(LogRelation.all.map(\.name)))
    var name: String?
    @Option(help: "The format of the output.") var format = ResultFormat.table

    func run() throws {
        guard let name else {
            return ResultWriter.write(
                ["kind", "name", "meaning"],
                LogRelation.all.map { [.text($0.kind.rawValue), .text($0.name), .text($0.sentence)] }, format)
        }
        guard let relation = LogRelation.all.first(where: { $0.name == name }) else {
            let names = LogRelation.all.map(\.name)
            let near = Spelling.suggestion(for: name, among: names)
            throw InputError(
                "there is no table or view “\(name)”; "
                    + (near ?? "there are \(names.joined(separator: ", "))"))
        }
        if format == .table {
            StandardOutput.write(paragraph: relation.sentence)
            StandardOutput.write("\n")
        }
        ResultWriter.write(
            ["column", "word", "unit", "meaning"],
            relation.columns.map { column in
                [
                    .text(column.name), OutputValue(relation.word(of: column)), OutputValue(column.unit),
                    .text(column.meaning),
                ]
            }, format)
    }
}
